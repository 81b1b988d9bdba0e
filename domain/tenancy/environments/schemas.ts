import { Type, type Static } from '@sinclair/typebox';
import { environmentKinds } from '../../../storage/entities/environment.ts';
import { Name, Nullable, pageFields, Slug, StringEnum, Timestamp, Uuid } from '../../shapes.ts';

export const EnvironmentBody = Type.Object(
  {
    name: Name,
    slug: Slug,
    kind: StringEnum(['non_production'], { default: 'non_production' }),
  },
  { component: 'EnvironmentBody' },
);
export type EnvironmentInput = Static<typeof EnvironmentBody>;

export const EnvironmentPatch = Type.Object(
  { name: Type.Optional(Name) },
  { component: 'EnvironmentPatch' },
);
export type EnvironmentChanges = Static<typeof EnvironmentPatch>;

export const EnvironmentQuery = Type.Object({
  ...pageFields,
  includeArchived: Type.Boolean({ default: false }),
});
export type EnvironmentFilter = Static<typeof EnvironmentQuery>;

export const EnvironmentShape = Type.Object(
  {
    id: Uuid,
    workspaceId: Uuid,
    name: Name,
    slug: Slug,
    kind: StringEnum(environmentKinds),
    isSystem: Type.Boolean(),
    archivedAt: Nullable(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Environment' },
);
