import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requireUnpaid } from '../require-state.ts';
import { concludePreview, type PreviewedSubscription } from '../verb-preview.ts';
import type { WaivePeriodInput } from '../verb-schemas.ts';

/**
 * Waives the unpaid period of a subscription that is past due (contract 65 §2): it continues as if it were paid, and the
 * credit that the period used is the customer's again. 404; 409 `renewal_needs_attention`; 422 `invalid_state` unless
 * it is past due; 409 `invalid_state` with Retry-After while it is being charged. `dryRun` returns the same with its
 * `preview`, and writes nothing.
 */
export async function waivePeriod(
  ctx: Context,
  id: string,
  { reason = null, dryRun = false }: Partial<WaivePeriodInput>,
): Promise<Concluded<PreviewedSubscription>> {
  await requireClockNotAdvancing(ctx);
  if (!dryRun) return concludingUnit(ctx, (tx) => waive(ctx, tx, id, reason));
  return concludePreview(ctx, async (own, tx) => {
    const { subscription, issues, before } = await waive(own, tx, id, reason);
    const credited = subscription.creditBalance - (before?.creditBalance ?? 0);
    return { subscription, issues, credited };
  });
}

async function waive(
  ctx: Context,
  tx: Transaction,
  id: string,
  reason: string | null,
): Promise<LockedSubscription> {
  const locked = await lockSubscription(ctx, tx, id);
  locked.waive(ctx, tx, requireUnpaid(locked, 'waive_period'));
  await locked.store(ctx, tx, 'period_waived', reason);
  return locked;
}
