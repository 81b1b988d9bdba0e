import { Type, type Static } from '@sinclair/typebox';
import { apiKeyTypes } from '../../../storage/entities/api-key.ts';
import {
  CreatedAt,
  Described,
  NameText,
  Nullable,
  OverlapSeconds,
  pageFields,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../../shapes.ts';

const KeyName = Described(
  NameText(80, 1),
  'Its name, for people: what uses it. Timelines and the audit log show it.',
  'Shop server',
);
const typeMeaning =
  '`secret`: for your server. `publishable`: for pages, to quote prices and to open cart sessions.';

export const ApiKeyBody = Type.Object(
  {
    name: KeyName,
    type: StringEnum(apiKeyTypes, { default: 'secret', description: typeMeaning }),
    scopes: Type.Optional(
      Type.Array(ShortText(100, 1), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description:
          'What it may do, such as `carts:write`; `write` includes `read`. Required for a secret key; a publishable key gets both of its scopes by default. They cannot be changed.',
        examples: [['carts:write', 'checkout_sessions:write', 'orders:read']],
      }),
    ),
    expiresAt: Type.Optional(
      Described(Nullable(Timestamp), 'When it ends, in the future; null or left out: never.'),
    ),
  },
  {
    component: 'ApiKeyBody',
    examples: [
      {
        name: 'Shop server',
        type: 'secret',
        scopes: ['carts:write', 'checkout_sessions:write', 'orders:read'],
      },
    ],
  },
);
export type ApiKeyInput = Static<typeof ApiKeyBody>;

export const ApiKeyPatch = Type.Object(
  { name: Type.Optional(KeyName) },
  { component: 'ApiKeyPatch', examples: [{ name: 'Shop server' }] },
);
export type ApiKeyChanges = Static<typeof ApiKeyPatch>;

export const RotationBody = Type.Object(
  {
    overlapSeconds: Described(
      OverlapSeconds,
      'How long the old key remains valid beside the new one, in seconds. 0: it ends at once; the default is a day.',
    ),
  },
  { component: 'ApiKeyRotationBody' },
);
export type Rotation = Static<typeof RotationBody>;

export const ApiKeyQuery = Type.Object({
  ...pageFields,
  type: Type.Optional(Described(StringEnum(apiKeyTypes), 'Only keys of this type.')),
  includeRevoked: Type.Boolean({
    default: false,
    description: 'Whether revoked keys are listed too.',
  }),
});
export type ApiKeyFilter = Static<typeof ApiKeyQuery>;

const apiKeyFields = {
  id: Described(Uuid, 'Id of the key; not the key itself.'),
  name: KeyName,
  type: Described(StringEnum(apiKeyTypes), typeMeaning),
  prefix: Described(
    Type.String(),
    'How the key begins: `sk_` or `pk_`, then `live_` for production or `test_`.',
    'sk_test_',
  ),
  lastFour: Described(Type.String(), 'How it ends, to tell keys apart.', 'x7Qz'),
  scopes: Described(Type.Array(Type.String()), 'What it may do.', ['carts:write']),
  applicationId: Described(Uuid, 'The application that it acts in.'),
  environmentId: Described(Uuid, 'The environment that it acts in.'),
  madeBy: Described(
    Nullable(Uuid),
    'The member who made or rotated it. A secret key never may more than this member. null for the key of an installation.',
  ),
  createdAt: CreatedAt,
  expiresAt: Described(
    Nullable(Timestamp),
    'When it ends, or the old one of a rotation ended; null: never.',
  ),
  lastUsedAt: Described(Nullable(Timestamp), 'When it was last used; null: never.'),
  revokedAt: Described(Nullable(Timestamp), 'When it was revoked; null while it is valid.'),
};

export const ApiKeyShape = Type.Object(apiKeyFields, {
  component: 'ApiKey',
  description: 'A key, without the key itself.',
});
export const NewApiKeyShape = Type.Object(
  { ...apiKeyFields, key: Secret('The key itself. It is shown only here: store it now.') },
  { component: 'NewApiKey' },
);
