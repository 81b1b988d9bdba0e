import type { ApplicationContext } from '../../domain/context.ts';
import { createApiKey } from '../../domain/tenancy/api-keys/create-api-key.ts';
import { findKey } from '../../domain/tenancy/find-key.ts';
import {
  coversScope,
  publishableScopes,
  scopeNames,
  type Scope,
} from '../../domain/tenancy/scopes.ts';
import type { StoredKeys } from './demo-file.ts';

type KeyType = 'secret' | 'publishable';

/** The demo's keys: those of an earlier start while they still work and hold every scope, else new ones. */
export async function demoKeys(
  ctx: ApplicationContext,
  kept: StoredKeys,
): Promise<Required<StoredKeys>> {
  return {
    secretKey: await keyFor(ctx, 'secret', scopeNames, kept.secretKey),
    publishableKey: await keyFor(ctx, 'publishable', publishableScopes, kept.publishableKey),
  };
}

async function keyFor(
  ctx: ApplicationContext,
  type: KeyType,
  scopes: readonly Scope[],
  kept: string | undefined,
): Promise<string> {
  if (kept !== undefined && (await stillWorks(ctx, type, scopes, kept))) return kept;
  const { value: made } = await createApiKey(ctx, {
    name: `Demo ${type} key`,
    type,
    scopes: [...scopes],
  });
  return made.key;
}

async function stillWorks(
  ctx: ApplicationContext,
  type: KeyType,
  scopes: readonly Scope[],
  kept: string,
): Promise<boolean> {
  const { database } = ctx;
  const { secrets, clock } = ctx.services;
  const facts = await findKey(database, secrets.hash(kept), type);
  if (!facts) return false;
  const alive = facts.expiresAt === null || facts.expiresAt.getTime() > clock().getTime();
  const here = facts.applicationId === ctx.applicationId;
  return (
    alive &&
    here &&
    facts.environment.id === ctx.environmentId &&
    scopes.every((scope) => coversScope(facts.scopes, scope))
  );
}
