import { CheckoutAttempt, type OrderContent } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { newId } from '../../../storage/ids.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { payKeyOf } from '../../carts/lock.ts';
import type { AttemptState } from './attempt-state.ts';
import type { PaymentMeans } from './choose-payment-means.ts';
import { openPayment } from '../../sales/open-payment.ts';
import type { CompletionPlan } from './plan-completion.ts';

/** An attempt and its payment. */
export interface AttemptRows {
  readonly attempt: CheckoutAttempt;
  readonly payment: Payment;
}

/** Stores the attempt and its payment. */
export function openAttempt(
  { opened: { ctx }, input, tokenHash }: CompletionPlan,
  tx: Transaction,
  { session, lastNumber, failedPayment }: AttemptState,
  content: OrderContent,
  means: PaymentMeans,
): AttemptRows {
  const now = ctx.now();
  const payment = openPaymentOf(ctx, tx, session, failedPayment, content, METHODS[means.kind]);
  payment.route('trace' in means ? { ...means.trace } : null);
  const attempt = tx.em.create(CheckoutAttempt, {
    id: newId(),
    workspaceId: ctx.workspaceId,
    checkoutSessionId: session.id,
    cartKey: payKeyOf(session.id, session.cartId),
    number: lastNumber + 1,
    status: 'running',
    method: input.paymentMethod,
    tokenHash,
    paymentId: payment.id,
    paymentMethodId: means.kind === 'card' ? means.paymentMethodId : null,
    mayStoreCard: input.savePaymentMethod ?? true,
    content,
    answer: null,
    createdAt: now,
    updatedAt: now,
  });
  return { attempt, payment };
}

/** The reference by which an attempt is found and locked. */
export function attemptRefOf(
  { cartId = null }: Pick<CheckoutSession, 'cartId'>,
  { id, workspaceId, paymentId, checkoutSessionId: sessionId }: CheckoutAttempt,
) {
  return { workspaceId, paymentId, attempt: { id, sessionId, cartId } };
}

/** A new payment, or that of the session's previous attempt, which failed (contract 40 §4). */
function openPaymentOf(
  ctx: ApplicationContext,
  tx: Transaction,
  session: CheckoutSession,
  failed: Payment | null,
  { total: amount, currency, metadata, customerId }: OrderContent,
  method: string,
): Payment {
  const attempt = { amount, currency, method, metadata, customerId };
  if (!failed) return openPayment(ctx, tx, ctx, { ...attempt, checkoutSessionId: session.id });
  failed.retry(attempt, ctx.now());
  return failed;
}

/** The values of a payment's `method`. */
const METHODS: Readonly<Record<PaymentMeans['kind'], string>> = {
  nothing_due: 'manual',
  net_n: 'net30',
  card: 'card',
  processor: 'card',
};
