import { ApiKey, type apiKeyTypes } from '../../../storage/entities/api-key.ts';
import { markedBase62 } from '../../../storage/cells/cell-name.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { ApplicationContext } from '../../context.ts';
import { signPublishableToken } from '../publishable-token.ts';
import { recordTenantAudit } from '../../audit/record.ts';
import { toApiKeyView, type NewApiKey } from './view.ts';

export interface NewKeyTerms {
  readonly name: string;
  readonly type: (typeof apiKeyTypes)[number];
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
  /** The installation that owns the key, or the member whose rights bound it. */
  readonly owner: { readonly installationId: string } | { readonly madeBy: string };
  /** A secret key that was planned before, so that a repeat makes the same one. */
  readonly planned?: { readonly id: string; readonly key: string };
}

/** Creates a key that a user requested, with an audit entry. */
export function createKey(ctx: ApplicationContext, tx: Transaction, terms: NewKeyTerms): NewApiKey {
  const made = insertKey(ctx, tx, terms);
  recordTenantAudit(ctx, tx, {
    action: 'api_key.created',
    resourceId: made.apiKey.id,
    before: null,
    after: toApiKeyView(made.apiKey),
  });
  return made;
}

/** Inserts a key; only its keyed hash is stored. */
export function insertKey(ctx: ApplicationContext, tx: Transaction, terms: NewKeyTerms): NewApiKey {
  const id = terms.planned?.id ?? newId();
  const { prefix, key } = keyText(ctx, tx.cell, id, terms);
  const now = ctx.services.clock();
  const apiKey = tx.em.create(ApiKey, {
    id,
    workspaceId: ctx.workspaceId,
    environmentId: ctx.environmentId,
    applicationId: ctx.applicationId,
    installationId: null,
    madeBy: null,
    ...terms.owner,
    name: terms.name,
    type: terms.type,
    prefix,
    lastFour: key.slice(-4),
    keyHash: ctx.services.secrets.hash(key),
    scopes: [...terms.scopes],
    createdAt: now,
    updatedAt: now,
    expiresAt: terms.expiresAt,
    lastUsedAt: null,
    revokedAt: null,
  });
  return { apiKey, key };
}

function keyText(
  ctx: ApplicationContext,
  cell: string,
  kid: string,
  { type, scopes, expiresAt, planned }: NewKeyTerms,
): { prefix: string; key: string } {
  if (type === 'secret') {
    const key = planned?.key ?? planKey(ctx.environmentKind, cell);
    return { prefix: key.slice(0, SECRET_PREFIX_LENGTH), key };
  }
  const prefix = `pk_${modeOf(ctx.environmentKind)}_` as const;
  const { applicationId, environmentId } = ctx;
  const expiry = expiresAt ? { exp: Math.floor(expiresAt.getTime() / 1000) } : {};
  const claims = { kid, applicationId, environmentId, scopes: [...scopes], ...expiry };
  return { prefix, key: signPublishableToken(ctx.services.secrets, prefix, claims) };
}

const SECRET_PREFIX_LENGTH = 'sk_test_'.length;

/** The text of a secret key for an environment in the cell; nothing is stored. */
export function planKey(kind: ApplicationContext['environmentKind'], cell: string): string {
  return `sk_${modeOf(kind)}_${markedBase62(cell, 32)}`;
}

function modeOf(kind: ApplicationContext['environmentKind']): 'live' | 'test' {
  return kind === 'production' ? 'live' : 'test';
}
