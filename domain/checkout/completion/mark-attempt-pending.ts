import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { openPendingSubscription } from './sell-subscription.ts';
import { writeAttemptOrder } from './write-attempt-order.ts';
import type { Settlement } from './settlement.ts';

type Processing = Extract<AttemptAnswer, { kind: 'processing' }>;

/**
 * Marks an attempt as pending: the buyer must act, or the outcome is unknown. The attempt stays running and its order
 * is `pending` (a draft stays a draft). A lookup without a change emits nothing.
 */
export async function markAttemptPending(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: Settlement,
): Promise<Processing> {
  const { attempt, payment, order, session, isOver } = settlement;
  const nextAction = payment.nextAction ?? null;
  const previous = attempt.answer?.kind === 'processing' ? attempt.answer : null;
  const answer: Processing = { kind: 'processing', paymentId: payment.id, nextAction };
  attempt.conclude(answer, ctx.now());
  if (session.mode === 'vault') return answer;
  if (!previous && !isOver) await openPendingSubscription(ctx, tx, settlement);
  if (!previous && !isOver)
    await writeAttemptOrder(ctx, tx, settlement, order?.order.status !== 'draft');
  if (!previous) emitPaymentEvent(ctx, tx, payment, null);
  if (nextAction && !previous?.nextAction)
    emitPaymentEvent(ctx, tx, payment, 'payment.action_required', { nextAction });
  return answer;
}
