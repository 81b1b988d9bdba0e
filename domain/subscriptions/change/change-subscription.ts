import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludingUnit,
  decidingUnit,
  isConcluded,
  type ApplicationContext,
  type Concluded,
  type Context,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import type { SettledSubscription } from '../../ports/settlement.ts';
import { concludeCharge, findResumed, rejectDropped } from '../billing/requested-charge.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { finishRefunds } from './finish-refunds.ts';
import { outcomeOf, type ChangeOutcome } from './outcome.ts';
import { planChange } from './plan-change.ts';
import { reserveChange, type ReservedChange } from './reserve-change.ts';
import type { ChangeInput } from './schemas.ts';

/** How long a change waits for concurrent changes of the same subscription. */
const WAIT_MS = 20_000;

/**
 * Changes the terms of a subscription (contract 65 §6), now or for the next period. It plans and prices without a lock,
 * and plans again if the subscription changed meanwhile. A change that charges has three steps: reserve, call, settle;
 * after a crash the reconciler finishes them, and the job of its refunds. One with `dryRun` is for `tryChange`.
 */
export async function changeSubscription(
  ctx: Context,
  id: string,
  input: ChangeInput,
  unchanged: 'quantity_unchanged' | 'invalid_subscription_state' = 'invalid_subscription_state',
): Promise<Concluded<ChangeOutcome>> {
  await requireClockNotAdvancing(ctx);
  const resumed = await resumeChange(ctx);
  if (resumed) return resumed;
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const outcome = await changeOnce(ctx, id, input, unchanged);
    if (outcome) return outcome;
    if (Date.now() >= deadline)
      fail('invalid_state', { reason: 'changing' }, { headers: { 'retry-after': '1' } });
    await Bun.sleep(10 + Math.random() * 40);
  }
}

/** A change that its reservation has not ended. */
type ChangeToFinish = Exclude<ReservedChange, { kind: 'done' }>;

/** Null when the subscription changed meanwhile: the caller retries. */
async function changeOnce(
  outer: Context,
  id: string,
  input: ChangeInput,
  unchanged: Parameters<typeof planChange>[3],
): Promise<Concluded<ChangeOutcome> | null> {
  const known = await loadSubscription(outer, id);
  const { applicationId } = known.subscription;
  const ctx: ApplicationContext = { ...outer, applicationId };
  const planned = await planChange(ctx, known, input, unchanged);
  const { sequence } = known.subscription;
  const reserved = await decidingUnit<ChangeOutcome, ChangeToFinish>(ctx, async (tx, conclude) => {
    const locked = await lockSubscription(ctx, tx, id);
    if (locked.subscription.sequence !== sequence) return { kind: 'stale' };
    const made = await reserveChange(ctx, tx, locked, planned);
    return made.kind === 'done' ? conclude(made.outcome) : made;
  });
  if (isConcluded(reserved)) return reserved;
  switch (reserved.kind) {
    case 'stale':
      return null;
    case 'refund':
      return finishRefunds(ctx, ctx.workspaceId, reserved.operationId);
    case 'charge':
      return concludeCharge(ctx, reserved.call, toOutcome);
  }
}

/** Continues with what the same request had begun before its process died; null if it had stored nothing. */
async function resumeChange(ctx: Context): Promise<Concluded<ChangeOutcome> | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { operation, call } = resumed;
  if (call) return concludeCharge(ctx, call, toOutcome);
  if (operation.status === 'dropped') return rejectDropped(ctx, operation);
  if (operation.status === 'done') return finishRefunds(ctx, ctx.workspaceId, operation.id);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, operation.subscriptionId);
    return outcomeOf(locked, { operation });
  });
}

function toOutcome(settled: SettledSubscription): ChangeOutcome | null {
  return settled.transaction.status === 'failed' ? null : settled;
}
