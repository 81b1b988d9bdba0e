import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludeAlone,
  concludingUnit,
  decidingUnit,
  isConcluded,
  type ApplicationContext,
  type Concluded,
  type Context,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import { readPaymentOfWorkspace } from '../../../storage/queries/payments/payment-rows.ts';
import { rejectDeclined } from '../../connectors/decline-codes.ts';
import { findResumed } from '../billing/resume-charge.ts';
import { concludeSale } from '../../sales/run-sale.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { loadSubscription } from '../load.ts';
import { lockSubscription } from '../lock.ts';
import { finishRefunds } from './finish-refunds.ts';
import { outcomeOf, type ChangeOutcome } from './outcome.ts';
import { planChange } from './plan-change.ts';
import { previewOutcome } from './preview-change.ts';
import { reserveChange, type ReservedChange } from './reserve-change.ts';
import type { ChangeInput } from './schemas.ts';

/** How long a change waits for concurrent changes of the same subscription. */
const WAIT_MS = 20_000;

/**
 * Changes the terms of a subscription (contract 65 §6), now or for the next period. It plans and prices without a lock,
 * and plans again if the subscription changed meanwhile. A change that charges has three steps: reserve, call, settle;
 * after a crash the reconciler finishes them, and the job of its refunds.
 */
export async function changeSubscription(
  ctx: Context,
  id: string,
  input: ChangeInput,
  unchanged: 'quantity_unchanged' | 'invalid_subscription_state' = 'invalid_subscription_state',
): Promise<Concluded<ChangeOutcome>> {
  await requireClockNotAdvancing(ctx);
  const resumed = input.dryRun ? null : await resumeChange(ctx);
  if (resumed) return resumed;
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const outcome = await tryChange(ctx, id, input, unchanged);
    if (outcome) return outcome;
    if (Date.now() >= deadline)
      fail('invalid_state', { reason: 'changing' }, { headers: { 'retry-after': '1' } });
    await Bun.sleep(10 + Math.random() * 40);
  }
}

/** A change that its reservation has not ended. */
type ChangeToFinish = Exclude<ReservedChange, { kind: 'done' }>;

/** Null when the subscription changed meanwhile: the caller retries. */
async function tryChange(
  outer: Context,
  id: string,
  input: ChangeInput,
  unchanged: Parameters<typeof planChange>[3],
): Promise<Concluded<ChangeOutcome> | null> {
  const known = await loadSubscription(outer, id);
  const { applicationId } = known.subscription;
  const ctx: ApplicationContext = { ...outer, applicationId };
  const planned = await planChange(ctx, known, input, unchanged);
  if (input.dryRun) return concludeAlone(ctx, await previewOutcome(ctx, known, planned));
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
      return charge(ctx, reserved.call);
  }
}

/** The change once its charge is made; 402 `payment_failed` when it is declined. */
async function charge(ctx: Context, call: ReservedSale): Promise<Concluded<ChangeOutcome>> {
  const { subscription: purpose } = ctx.services.purposes;
  const charged = await concludeSale(ctx, purpose, call, (settled): ChangeOutcome | null =>
    settled.transaction.status === 'failed' ? null : settled,
  );
  return isConcluded(charged) ? charged : rejectDeclined(charged.payment);
}

/** Continues with what the same request had begun before its process died; null if it had stored nothing. */
async function resumeChange(ctx: Context): Promise<Concluded<ChangeOutcome> | null> {
  const resumed = await findResumed(ctx);
  if (!resumed) return null;
  const { operation, call } = resumed;
  const { workspaceId, paymentId } = operation;
  if (call) return charge(ctx, call);
  if (operation.status === 'dropped') {
    const payment =
      paymentId && (await readPaymentOfWorkspace(ctx.database, workspaceId, paymentId));
    if (!payment) throw new Error(`operation ${operation.id} has lost its payment`);
    return rejectDeclined(payment);
  }
  if (operation.status === 'done') return finishRefunds(ctx, workspaceId, operation.id);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, operation.subscriptionId);
    return outcomeOf(locked, { operation });
  });
}
