import { Type, type Static } from '@sinclair/typebox';
import { environmentKinds } from '../../../storage/entities/environment.ts';
import {
  CreatedAt,
  Described,
  Name,
  Nullable,
  pageFields,
  Slug,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
  WorkspaceId,
} from '../../shapes.ts';

const EnvironmentName = Described(Name, 'Its name, for people.', 'Staging');
const EnvironmentSlug = Described(
  Slug,
  'Its name in addresses: lower-case letters, digits and `-`. Unique in the workspace; it cannot be changed.',
  'staging',
);

export const EnvironmentBody = Type.Object(
  {
    name: EnvironmentName,
    slug: EnvironmentSlug,
    kind: StringEnum(['non_production'], {
      default: 'non_production',
      description: 'Always `non_production`: a workspace has one production environment.',
    }),
  },
  { component: 'EnvironmentBody' },
);
export type EnvironmentInput = Static<typeof EnvironmentBody>;

export const EnvironmentPatch = Type.Object(
  { name: Type.Optional(EnvironmentName) },
  { component: 'EnvironmentPatch', examples: [{ name: 'Staging' }] },
);
export type EnvironmentChanges = Static<typeof EnvironmentPatch>;

export const EnvironmentQuery = Type.Object({
  ...pageFields,
  includeArchived: Type.Boolean({
    default: false,
    description: 'Whether archived ones are listed too.',
  }),
});
export type EnvironmentFilter = Static<typeof EnvironmentQuery>;

export const EnvironmentShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the environment, as sent in `X-Service-Environment-Id`.'),
    workspaceId: WorkspaceId,
    name: EnvironmentName,
    slug: EnvironmentSlug,
    kind: Described(
      StringEnum(environmentKinds),
      '`production`: real money, once the workspace is live. `non_production`: sandbox connectors, test cards and a test clock.',
    ),
    isSystem: Described(
      Type.Boolean(),
      'Whether it came with the workspace; such a one cannot be archived.',
    ),
    archivedAt: Described(
      Nullable(Timestamp),
      'When it was archived: since then its keys are invalid and nothing of it runs. null while it is in use.',
    ),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  {
    component: 'Environment',
    description: 'A world of its own for data: nothing of one is seen from another.',
  },
);
