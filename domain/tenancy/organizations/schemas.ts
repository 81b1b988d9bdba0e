import { Type, type Static } from '@sinclair/typebox';
import { Default, FreeForm, Name, Slug, Timestamp, Uuid } from '../../shapes.ts';

export const OrganizationBody = Type.Object(
  { name: Name, slug: Slug, settings: Default(FreeForm, {}) },
  { component: 'OrganizationBody' },
);
export type OrganizationInput = Static<typeof OrganizationBody>;

export const OrganizationPatch = Type.Object(
  { name: Type.Optional(Name), settings: Type.Optional(FreeForm) },
  { component: 'OrganizationPatch' },
);
export type OrganizationChanges = Static<typeof OrganizationPatch>;

export const OrganizationShape = Type.Object(
  {
    id: Uuid,
    workspaceId: Uuid,
    environmentId: Uuid,
    name: Name,
    slug: Slug,
    settings: FreeForm,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Organization' },
);
