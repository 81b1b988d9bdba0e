import {
  lockExpiredUses,
  readDiscountsToRelease,
  type DiscountKey,
  RESERVED_USE,
} from '../../storage/queries/discounts/expired-uses.ts';
import { unitOfWork, type DatabaseContext, type SystemContext } from '../context.ts';
import { forEachRow } from '../for-each-row.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';

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
function releaseUsesOfDiscount(
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

/** How long an expired reservation that is still being paid waits before it is looked at again. */
const LOOK_AGAIN = { leastMs: 60_000, mostMs: 3_600_000, shareOfLateness: 1 / 4 };

/**
 * Releases a reserved use that has expired, together with the other expired ones of its discount; returns when to look at it next, null once it is redeemed or released.
 */
export async function wakeUse(
  base: SystemContext,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
): Promise<Date | null> {
  const ctx = enterWorkspace(base, workspaceId, base.actor);
  const [use] = await ctx.database.read(RESERVED_USE, [workspaceId, id]);
  if (!use) return null;
  const now = ctx.services.clock();
  const lateMs = now.getTime() - use.expiresAt.getTime();
  if (lateMs < 0) return use.expiresAt;
  const released = await releaseUsesOfDiscount(ctx, use, now);
  if (released.includes(id)) return null;
  const { leastMs, mostMs, shareOfLateness } = LOOK_AGAIN;
  const waitMs = Math.min(mostMs, Math.max(leastMs, lateMs * shareOfLateness));
  return new Date(now.getTime() + waitMs);
}
