import {
  lockExpiredUses,
  readDiscountsToRelease,
} from '../../storage/queries/discounts/expired-uses.ts';
import { unitOfWork, type DatabaseContext } from '../context.ts';

const BATCH = 100;

/**
 * Releases expired reservations for which no attempt runs, one discount at a time; true when there may be more. Not
 * urgent: expired reservations no longer count when a use is reserved.
 */
export async function releaseExpiredUses(ctx: DatabaseContext): Promise<boolean> {
  const now = ctx.services.clock();
  const keys = await unitOfWork(ctx, (tx) => readDiscountsToRelease(tx, now, BATCH));
  for (const key of keys) {
    await unitOfWork(ctx, async (tx) => {
      const found = await lockExpiredUses(tx, key, now);
      if (!found) return;
      for (const redemption of found.expired) found.discount.release(redemption, now);
    });
  }
  return keys.length === BATCH;
}
