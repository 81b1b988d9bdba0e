import type { ApiKey } from '../../../storage/entities/api-key.ts';

export function toApiKeyView(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    type: key.type,
    prefix: key.prefix,
    lastFour: key.lastFour,
    scopes: key.scopes,
    applicationId: key.applicationId,
    environmentId: key.environmentId,
    madeBy: key.madeBy ?? null,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

/** A new key; its secret is shown only here. */
export interface NewApiKey {
  readonly apiKey: ApiKey;
  readonly key: string;
}

export function toNewApiKeyView({ apiKey, key }: NewApiKey) {
  return { ...toApiKeyView(apiKey), key };
}
