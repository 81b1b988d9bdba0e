import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../../context.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requireSkippable } from '../require-state.ts';
import { concludePreview, type PreviewedSubscription } from '../verb-preview.ts';
import type { SkipNextInput } from '../verb-schemas.ts';

/**
 * Lets the next renewals pass without a charge (contract 65 §5); 0 clears. 404; 400 `invalid_subscription_state` unless
 * it is active; 409 `installment_plan_locked`. `dryRun` returns the same with its `preview`, and writes nothing.
 */
export async function skipNext(
  ctx: Context,
  id: string,
  { count, dryRun = false }: Pick<SkipNextInput, 'count'> & Partial<SkipNextInput>,
): Promise<Concluded<PreviewedSubscription>> {
  await requireClockNotAdvancing(ctx);
  if (!dryRun) return concludingUnit(ctx, (tx) => skip(ctx, tx, id, count));
  return concludePreview(ctx, async (own, tx) => {
    const { subscription, issues } = await skip(own, tx, id, count);
    return { subscription, issues };
  });
}

async function skip(
  ctx: Context,
  tx: Transaction,
  id: string,
  count: number,
): Promise<LockedSubscription> {
  const locked = await lockSubscription(ctx, tx, id);
  requireSkippable(locked);
  locked.skipNext(count);
  await locked.store(ctx, tx, 'skips_set');
  return locked;
}
