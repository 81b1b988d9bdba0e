import { LOCK_STORE_BY_ID, STORE_BY_ID } from '../../../storage/queries/tenancy/stores.ts';
import { Store } from '../../../storage/entities/store.ts';
import { isUuid } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** A store of the environment; 404 for any other. */
export async function loadStore(ctx: Context, id: string): Promise<Store> {
  if (!isUuid(id)) fail('not_found');
  const { database } = ctx;
  const [row] = await database.read(STORE_BY_ID, [ctx.workspaceId, ctx.environmentId, id]);
  return row ? database.em().map(Store, row) : fail('not_found');
}

/** The same under its row lock. */
export async function lockStore(ctx: Context, tx: Transaction, id: string): Promise<Store> {
  if (!isUuid(id)) fail('not_found');
  const [row] = await tx.query(LOCK_STORE_BY_ID, [ctx.workspaceId, ctx.environmentId, id]);
  return row ? tx.em.map(Store, row) : fail('not_found');
}
