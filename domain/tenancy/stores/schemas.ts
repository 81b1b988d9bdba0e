import { Type, type Static } from '@sinclair/typebox';
import {
  CreatedAt,
  Currency,
  Default,
  Described,
  FreeForm,
  Name,
  Slug,
  UpdatedAt,
  Uuid,
  WorkspaceId,
} from '../../shapes.ts';

const StoreName = Described(Name, 'Its name.', 'Springfield');
const StoreSlug = Described(
  Slug,
  'Its name in addresses: lower-case letters, digits and `-`. Unique in the organization; it cannot be changed.',
  'springfield',
);
const StoreCurrency = Described(
  Currency,
  'ISO 4217 code of the currency that it usually sells in.',
);
const IsActive = Described(Type.Boolean(), 'Your own mark whether it is in use.');
const SETTINGS = 'Settings of your own, with any keys; replaced as a whole.';

export const StoreBody = Type.Object(
  {
    name: StoreName,
    slug: StoreSlug,
    currency: Default(StoreCurrency, 'USD'),
    settings: Described(Default(FreeForm, {}), SETTINGS),
    organizationId: Type.Optional(
      Described(
        Uuid,
        'The organization that it belongs to. Default: the oldest of the environment; without any, one with the name of the workspace is made.',
      ),
    ),
  },
  { component: 'StoreBody' },
);
export type StoreInput = Static<typeof StoreBody>;

export const StorePatch = Type.Object(
  {
    name: Type.Optional(StoreName),
    currency: Type.Optional(StoreCurrency),
    settings: Type.Optional(Described(FreeForm, SETTINGS)),
    isActive: Type.Optional(IsActive),
  },
  { component: 'StorePatch', examples: [{ name: 'Springfield', isActive: true }] },
);
export type StoreChanges = Static<typeof StorePatch>;

export const StoreShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the store.'),
    workspaceId: WorkspaceId,
    organizationId: Described(Uuid, 'The organization that it belongs to.'),
    name: StoreName,
    slug: StoreSlug,
    currency: StoreCurrency,
    settings: Described(FreeForm, SETTINGS),
    isActive: IsActive,
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'Store', description: 'A place or a site where an organization sells.' },
);
