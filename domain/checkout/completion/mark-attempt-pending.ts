import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { openPendingSubscription } from './sell-subscription.ts';
import { writeAttemptOrder } from './write-attempt-order.ts';
import type { LockedCheckout } from './lock-checkout.ts';

type Processing = Extract<AttemptAnswer, { kind: 'processing' }>;

/**
 * Marks an attempt as pending: the buyer must act, or the outcome is unknown. The attempt stays running and its order
 * is `pending` (a draft stays a draft). A lookup without a change emits nothing.
 */
export async function markAttemptPending(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  isNewAction: boolean,
): Promise<Processing> {
  const { attempt, payment, order, session, isOver } = sale;
  const nextAction = payment.nextAction ?? null;
  const isNews = attempt.answer?.kind !== 'processing';
  const answer: Processing = { kind: 'processing', paymentId: payment.id, nextAction };
  attempt.conclude(answer, ctx.now());
  if (session.mode === 'vault') return answer;
  if (isNews && !isOver) await openPendingSubscription(ctx, tx, sale);
  if (isNews && !isOver) await writeAttemptOrder(ctx, tx, sale, order?.order.status !== 'draft');
  if (isNews) emitPaymentEvent(ctx, tx, payment, null);
  if (isNewAction) emitPaymentEvent(ctx, tx, payment, 'payment.action_required', { nextAction });
  return answer;
}
