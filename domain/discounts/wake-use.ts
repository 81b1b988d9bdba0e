import { RESERVED_USE } from '../../storage/queries/discounts/expired-uses.ts';
import type { SystemContext } from '../context.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { releaseUsesOfDiscount } from './release-expired.ts';

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
