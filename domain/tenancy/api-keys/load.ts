import { API_KEY_BY_ID, LOCK_API_KEY_BY_ID } from '../../../storage/queries/api-keys/keys.ts';
import { ApiKey } from '../../../storage/entities/api-key.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { ApplicationContext } from '../../context.ts';
import { fail } from '../../errors.ts';

/** A key of the application in the environment, revoked or not; 404 for any other, including an installation's. */
export async function loadApiKey(ctx: ApplicationContext, id: string): Promise<ApiKey> {
  if (!isUuid(id)) fail('not_found');
  const { database } = ctx;
  const [row] = await database.read(API_KEY_BY_ID, valuesOf(ctx, id));
  return row ? database.em().map(ApiKey, row) : fail('not_found');
}

/** Loads a key under its row lock. */
export async function lockApiKey(
  ctx: ApplicationContext,
  tx: Transaction,
  id: string,
): Promise<ApiKey> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(LOCK_API_KEY_BY_ID, valuesOf(ctx, id));
  return row ? tx.em.map(ApiKey, row) : fail('not_found');
}

function valuesOf(ctx: ApplicationContext, id: string): string[] {
  return [ctx.workspaceId, ctx.environmentId, ctx.applicationId, id];
}
