import type { AttemptAnswer, TriedConnector } from '../../../storage/entities/checkout-attempt.ts';
import type { DeclineClass } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { buyerMessageOf } from '../../connectors/decline-codes.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import { abandonSubscription } from './sell-subscription.ts';
import { writeAttemptOrder } from './write-attempt-order.ts';
import type { LockedCheckout } from './lock-checkout.ts';

type Declined = Extract<AttemptAnswer, { kind: 'declined' }>;

/** Ends an attempt with a decline: the session stays open, and an existing order waits for the next attempt. */
export async function declineAttempt(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
): Promise<Declined> {
  const { session, attempt, payment, transactions, order, use } = sale;
  const reason = decidingReason(transactions);
  const answer: Declined = {
    kind: 'declined',
    paymentId: payment.id,
    message: buyerMessageOf(reason.declineCode ?? 'processing_error'),
    declineCode: reason.declineCode,
    declineClass: reason.declineClass,
    attempts: transactions.map(toTriedConnector),
  };
  payment.decline(reason.declineCode, reason.declineClass, ctx.now());
  await abandonSubscription(ctx, tx, sale);
  if (order) await writeAttemptOrder(ctx, tx, sale, false);
  if (use && order?.order.status !== 'draft') use.discount.release(use.redemption, ctx.now());
  attempt.conclude(answer, ctx.now());
  const { message, declineCode } = answer;
  session.decline({ code: 'payment_failed', message, declineCode }, ctx.now());
  if (session.mode === 'vault') return answer;
  emitPaymentEvent(ctx, tx, payment, 'payment.failed', {
    declineCode: answer.declineCode,
    declineClass: answer.declineClass,
    attempts: answer.attempts,
  });
  return answer;
}

/** The last definite reason of all tries, hard declines first (contract 55 §8). */
function decidingReason(transactions: readonly PaymentTransaction[]): {
  readonly declineCode: string | null;
  readonly declineClass: DeclineClass;
} {
  const ranks: readonly DeclineClass[] = ['hard', 'action', 'soft', 'not_attempted'];
  const failed = transactions.filter(({ status }) => status === 'failed');
  for (const rank of ranks) {
    const deciding = failed.findLast(({ declineClass }) => declineClass === rank);
    if (deciding) return { declineCode: deciding.declineCode ?? null, declineClass: rank };
  }
  return { declineCode: null, declineClass: 'not_attempted' };
}

function toTriedConnector(transaction: PaymentTransaction): TriedConnector {
  const { connectorId, declineCode, declineClass } = transaction;
  return {
    connectorId: connectorId ?? null,
    result: declineClass === 'not_attempted' ? 'not_attempted' : 'declined',
    declineCode: declineCode ?? null,
  };
}
