import { Type, type Static } from '@sinclair/typebox';
import { apiKeyTypes } from '../../../storage/entities/api-key.ts';
import {
  NameText,
  Nullable,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  pageFields,
} from '../../shapes.ts';

const KeyName = NameText(80, 1);

export const ApiKeyBody = Type.Object(
  {
    name: KeyName,
    type: StringEnum(apiKeyTypes, { default: 'secret' }),
    scopes: Type.Optional(
      Type.Array(ShortText(100, 1), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
        description:
          'Required for a secret key; a publishable key gets both of its scopes by default',
      }),
    ),
    expiresAt: Type.Optional(Nullable(Timestamp)),
  },
  { component: 'ApiKeyBody' },
);
export type ApiKeyInput = Static<typeof ApiKeyBody>;

export const ApiKeyPatch = Type.Object(
  { name: Type.Optional(KeyName) },
  { component: 'ApiKeyPatch' },
);
export type ApiKeyChanges = Static<typeof ApiKeyPatch>;

export const RotationBody = Type.Object(
  { overlapSeconds: Type.Integer({ minimum: 0, maximum: 604_800, default: 86_400 }) },
  { component: 'ApiKeyRotationBody' },
);
export type Rotation = Static<typeof RotationBody>;

export const ApiKeyQuery = Type.Object({
  ...pageFields,
  type: Type.Optional(StringEnum(apiKeyTypes)),
  includeRevoked: Type.Boolean({ default: false }),
});
export type ApiKeyFilter = Static<typeof ApiKeyQuery>;

const apiKeyFields = {
  id: Uuid,
  name: KeyName,
  type: StringEnum(apiKeyTypes),
  prefix: Type.String(),
  lastFour: Type.String(),
  scopes: Type.Array(Type.String()),
  applicationId: Uuid,
  environmentId: Uuid,
  /** The member whose rights bound a secret key. */
  madeBy: Nullable(Uuid),
  createdAt: Timestamp,
  expiresAt: Nullable(Timestamp),
  lastUsedAt: Nullable(Timestamp),
  revokedAt: Nullable(Timestamp),
};

export const ApiKeyShape = Type.Object(apiKeyFields, { component: 'ApiKey' });
export const NewApiKeyShape = Type.Object(
  { ...apiKeyFields, key: Secret('Shown only here') },
  { component: 'NewApiKey' },
);
