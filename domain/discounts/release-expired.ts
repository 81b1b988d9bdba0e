import {
  lockExpiredUses,
  readDiscountsToRelease,
} from '../../storage/queries/discounts/expired-uses.ts';
import { unitOfWork, type DatabaseContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';

const BATCH = 100;

/**
 * Releases expired reservations for which no attempt runs, one discount at a time; true when there may be more. Not
 * urgent: expired reservations no longer count when a use is reserved.
 */
export async function releaseExpiredUses(ctx: DatabaseContext): Promise<boolean> {
  const now = ctx.services.clock();
  const keys = await readDiscountsToRelease(ctx.database, now, BATCH);
  const { hasProgress } = await forEachRow(ctx, {
    kind: 'discount-reservations',
    rows: keys.map((key) => ({ workspaceId: key.workspace_id, id: key.discount_id, key })),
    run: ({ key }) =>
      unitOfWork(ctx, async (tx) => {
        const found = await lockExpiredUses(tx, key, now);
        for (const redemption of found?.expired ?? []) found?.discount.release(redemption, now);
        return (found?.expired.length ?? 0) > 0;
      }),
  });
  return hasProgress && keys.length === BATCH;
}
