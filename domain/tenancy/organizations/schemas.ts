import { Type, type Static } from '@sinclair/typebox';
import {
  CreatedAt,
  Default,
  Described,
  EnvironmentId,
  FreeForm,
  Name,
  Slug,
  UpdatedAt,
  Uuid,
  WorkspaceId,
} from '../../shapes.ts';

const OrganizationName = Described(Name, 'Its name.', 'Acme Europe');
const OrganizationSlug = Described(
  Slug,
  'Its name in addresses: lower-case letters, digits and `-`. Unique in the environment; it cannot be changed.',
  'acme-europe',
);
const SETTINGS = 'Settings of your own, with any keys; replaced as a whole.';

export const OrganizationBody = Type.Object(
  {
    name: OrganizationName,
    slug: OrganizationSlug,
    settings: Described(Default(FreeForm, {}), SETTINGS),
  },
  { component: 'OrganizationBody' },
);
export type OrganizationInput = Static<typeof OrganizationBody>;

export const OrganizationPatch = Type.Object(
  {
    name: Type.Optional(OrganizationName),
    settings: Type.Optional(Described(FreeForm, SETTINGS)),
  },
  { component: 'OrganizationPatch', examples: [{ name: 'Acme Europe' }] },
);
export type OrganizationChanges = Static<typeof OrganizationPatch>;

export const OrganizationShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the organization.'),
    workspaceId: WorkspaceId,
    environmentId: EnvironmentId,
    name: OrganizationName,
    slug: OrganizationSlug,
    settings: Described(FreeForm, SETTINGS),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'Organization', description: 'A group of stores.' },
);
