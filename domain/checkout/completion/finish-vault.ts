import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { CustomerPaymentMethod } from '../../../storage/entities/customer-payment-method.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { emitSessionEvent, withCurrentAmount } from '../sessions/events.ts';
import type { Settlement } from './settlement.ts';

/** Ends a vault session's attempt with success: the card is stored. No order, no invoice, no payment event. */
export function finishVault(
  ctx: ApplicationContext,
  tx: Transaction,
  { session, attempt, payment }: Settlement,
  method: CustomerPaymentMethod,
): AttemptAnswer {
  const answer = { kind: 'stored', paymentMethodId: method.id, paymentId: payment.id } as const;
  attempt.conclude(answer, ctx.now());
  session.complete({ paymentMethodId: method.id }, ctx.now());
  emitSessionEvent(ctx, tx, withCurrentAmount(session, null), 'checkout_session.completed');
  return answer;
}
