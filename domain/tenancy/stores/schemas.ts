import { Type, type Static } from '@sinclair/typebox';
import { Currency, Default, FreeForm, Name, Slug, Timestamp, Uuid } from '../../shapes.ts';

export const StoreBody = Type.Object(
  {
    name: Name,
    slug: Slug,
    currency: Default(Currency, 'USD'),
    settings: Default(FreeForm, {}),
    organizationId: Type.Optional(Uuid),
  },
  { component: 'StoreBody' },
);
export type StoreInput = Static<typeof StoreBody>;

export const StorePatch = Type.Object(
  {
    name: Type.Optional(Name),
    currency: Type.Optional(Currency),
    settings: Type.Optional(FreeForm),
    isActive: Type.Optional(Type.Boolean()),
  },
  { component: 'StorePatch' },
);
export type StoreChanges = Static<typeof StorePatch>;

export const StoreShape = Type.Object(
  {
    id: Uuid,
    workspaceId: Uuid,
    organizationId: Uuid,
    name: Name,
    slug: Slug,
    currency: Currency,
    settings: FreeForm,
    isActive: Type.Boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Store' },
);
