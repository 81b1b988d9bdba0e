import {
  lockExpiredUses,
  readDiscountsToRelease,
  type DiscountKey,
} from '../../storage/queries/discounts/expired-uses.ts';
import { unitOfWork, type DatabaseContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';

const BATCH = 100;

/**
 * Releases the reservations that expired until the instant and for which no attempt runs, one discount at a time. Not
 * urgent: expired reservations no longer count when a use is reserved.
 */
export async function releaseExpiredUses(
  ctx: DatabaseContext,
  until: Date,
): Promise<{ readonly discounts: number; readonly hasMore: boolean }> {
  const keys = await readDiscountsToRelease(ctx.database, until, BATCH);
  const { done, hasProgress } = await forEachRow(ctx, {
    kind: 'discount-reservations',
    rows: keys.map((key) => ({ workspaceId: key.workspace_id, id: key.discount_id, key })),
    run: async ({ key }) => (await releaseUsesOfDiscount(ctx, key, until)).length > 0,
  });
  return { discounts: done, hasMore: hasProgress && keys.length === BATCH };
}

/** Releases the expired reservations of one discount for which no attempt runs; returns their ids. */
export function releaseUsesOfDiscount(
  ctx: DatabaseContext,
  key: DiscountKey,
  until: Date,
): Promise<readonly string[]> {
  return unitOfWork(ctx, async (tx) => {
    const found = await lockExpiredUses(tx, key, until);
    for (const redemption of found?.expired ?? [])
      found?.discount.release(redemption, ctx.services.clock());
    return found?.expired.map(({ id }) => id) ?? [];
  });
}
