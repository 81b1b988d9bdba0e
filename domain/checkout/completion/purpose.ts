import type { AttemptAnswer, TriedConnector } from '../../../storage/entities/checkout-attempt.ts';
import type { CustomerPaymentMethod } from '../../../storage/entities/customer-payment-method.ts';
import type { DeclineClass, Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import { clearTimer } from '../../../storage/outbox/timers.ts';
import { SESSION_ACTOR } from '../../../storage/queries/checkout/sessions.ts';
import type { Transaction } from '../../../storage/database.ts';
import { readPaymentsOfOrder } from '../../../storage/queries/payments/payment-rows.ts';
import { buyerMessageOf } from '../../connectors/decline-codes.ts';
import type { ApplicationContext } from '../../context.ts';
import type { EndTry, SettleUncharged } from '../../sales/purposes.ts';
import { findKeptCard, storeCard } from '../../payment-methods/store-card.ts';
import { emitPaymentEvent } from '../../payments/events.ts';
import type { MovementOutcome } from '../../ports/settlement.ts';
import {
  recordOnPayment,
  recordOnTransaction,
  definePurpose,
  type Settling,
} from '../../sales/sale.ts';
import { refreshOrder, snapshotOf } from '../../orders/refresh-order.ts';
import { NumbersNotNeeded } from '../../sales/open-movement.ts';
import { emitSessionEvent, withOwnAmount } from '../sessions/events.ts';
import {
  finishCheckout,
  writeAttemptOrder,
  emitPaymentOutcome,
  abandonSubscription,
  openPendingSubscription,
} from './finish-checkout.ts';
import { lockCheckout, type LockedCheckout } from './lock-checkout.ts';

type Approved = Extract<MovementOutcome, { kind: 'approved' }>;
type Declined = Extract<AttemptAnswer, { kind: 'declined' }>;

/**
 * A checkout is paid, or its card stored. Approved ends the attempt with its order, or with a payment that goes back,
 * declined leaves the session open for the next one, undecided leaves the attempt running. An attempt that is decided
 * takes no outcome more, nor one that was read before its movement was called off: its money may be released by now.
 */
export const checkoutPurpose = definePurpose({
  name: 'checkout',
  lock: lockCheckout,
  weigh: async (ctx, tx, sale, outcome, { calledOff = false }) => {
    const { attempt, transaction } = sale;
    // It could not be voided, and waits for its buyer as before.
    if (outcome.kind === 'pending' && calledOff) transaction.waitAgain();
    if (attempt.status !== 'running') return null;
    if (outcome.kind !== 'approved') return outcome;
    if (transaction.calledOff && !calledOff) return null;
    sale.storedCard = await storedCardOf(ctx, tx, sale, outcome);
    const isStoring = transaction.type === 'verification';
    return isStoring && !sale.storedCard ? declinedUnstored(outcome) : outcome;
  },
  recordOnPayment,
  approved: async (ctx, tx, sale) => {
    sale.result = await finishApproved(ctx, tx, sale);
  },
  declined: async (ctx, tx, sale) => {
    sale.result = await declineAttempt(ctx, tx, sale);
  },
  undecided: async (ctx, tx, sale, { isNewAction }) => {
    sale.result = await leavePending(ctx, tx, sale, isNewAction);
  },
  settled: ({ session, payment, transaction, result, numbers }) => {
    if (numbers) throw new NumbersNotNeeded();
    return { session, payment, transaction, answer: result };
  },
});

export const endTry: EndTry = async (ctx, tx, movement, outcome) => {
  const { attempt, payment, transactions } = await lockCheckout(ctx, tx, movement, outcome);
  const tried = transactions.find(({ id }) => id === movement.transactionId);
  if (!tried?.isUndecided() || attempt.status !== 'running') return null;
  recordOnTransaction(ctx, tx, tried, outcome);
  await tx.flush();
  return { attempt, payment };
};

/** Ends an attempt without a charge: nothing is due, or payment is by invoice. */
export const settleUncharged: SettleUncharged = async (ctx, tx, attempt, term) => {
  const sale = await lockCheckout(ctx, tx, attempt, { kind: 'approved' });
  const { session, payment } = sale;
  if (!term) payment.settleFree(ctx.now());
  return { session, answer: await finishCheckout(ctx, tx, sale, term) };
};

function finishApproved(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
): Promise<AttemptAnswer> | AttemptAnswer {
  const { session, storedCard, isOver } = sale;
  if (session.mode === 'vault' && storedCard) return finishVault(ctx, tx, sale, storedCard);
  if (isOver) return returnPayment(ctx, tx, sale, 'order_ended');
  if (session.recurring && !storedCard) return returnPayment(ctx, tx, sale, 'card_not_stored');
  return finishCheckout(ctx, tx, sale, null);
}

/** The card that was charged, as its customer has it stored now: the chosen one, or one that the payment stores. */
async function storedCardOf(
  ctx: ApplicationContext,
  tx: Transaction,
  { attempt, payment, transaction: { connectorId } }: Settling<LockedCheckout>,
  approved: Approved,
): Promise<CustomerPaymentMethod | null> {
  const { paymentMethodId, mayStoreCard } = attempt;
  if (paymentMethodId) return findKeptCard(tx, payment, paymentMethodId);
  // Whatever the processor says: its buyer said no.
  if (!mayStoreCard) return null;
  return storeCard(ctx, tx, { ...tenantOf(payment), connectorId }, approved);
}

/** A verification only stores; a card that the connector did not store counts as declined. */
function declinedUnstored({ ref, card }: Approved): MovementOutcome {
  return { kind: 'declined', ref, card, code: 'card_not_supported', class: 'soft' };
}

function tenantOf({ workspaceId, environmentId, applicationId, customerId }: Payment) {
  return { workspaceId, environmentId, applicationId, customerId };
}

/** Ends a vault session's attempt with success: the card is stored. No order, no invoice, no payment event. */
function finishVault(
  ctx: ApplicationContext,
  tx: Transaction,
  { session, attempt, payment }: LockedCheckout,
  method: CustomerPaymentMethod,
): AttemptAnswer {
  const answer = { kind: 'stored', paymentMethodId: method.id, paymentId: payment.id } as const;
  attempt.conclude(answer, ctx.now());
  session.complete({ paymentMethodId: method.id }, ctx.now());
  clearTimer(tx, { kind: SESSION_ACTOR, id: session.id });
  emitSessionEvent(ctx, tx, withOwnAmount(session), 'checkout_session.completed');
  return answer;
}

/** Ends an attempt with a decline: the session stays open, and an existing order waits for the next attempt. */
async function declineAttempt(
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

/**
 * The buyer must act, or the outcome is unknown: the attempt stays running and its order is `pending` (a draft stays a
 * draft). A lookup without a change emits nothing.
 */
async function leavePending(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  isNewAction: boolean,
): Promise<AttemptAnswer> {
  const { attempt, payment, order, session, isOver } = sale;
  const nextAction = payment.nextAction ?? null;
  const isNews = attempt.answer?.kind !== 'processing';
  const answer: AttemptAnswer = { kind: 'processing', paymentId: payment.id, nextAction };
  attempt.conclude(answer, ctx.now());
  if (session.mode === 'vault') return answer;
  if (isNews && !isOver) {
    await openPendingSubscription(ctx, tx, sale);
    await writeAttemptOrder(ctx, tx, sale, order?.order.status !== 'draft');
  }
  if (isNews) emitPaymentEvent(ctx, tx, payment, null);
  if (isNewAction) emitPaymentEvent(ctx, tx, payment, 'payment.action_required', { nextAction });
  return answer;
}

const cancelled = 'The order was cancelled while it was being paid. The payment is returned.';
const unstored = 'This card cannot be charged again later. The payment is returned.';
const errors = {
  order_ended: { code: 'cart_not_open', message: cancelled, declineCode: null },
  card_not_stored: {
    code: 'payment_failed',
    message: unstored,
    declineCode: 'card_not_supported',
  },
} as const;

/**
 * Ends an attempt whose money pays nothing: a job returns it. Its order had ended, which stays as it is, with the payment
 * on it, and the session accepts no other payment for it; or the processor did not store the card that a subscription
 * needs, and the session is payable by another.
 */
async function returnPayment(
  ctx: ApplicationContext,
  tx: Transaction,
  sale: LockedCheckout,
  reason: 'order_ended' | 'card_not_stored',
): Promise<AttemptAnswer> {
  const { session, attempt, payment, ended, use } = sale;
  if (use?.redemption.status === 'reserved') use.discount.release(use.redemption, ctx.now());
  if (ended) {
    payment.payFor(ended.order.id);
    const before = snapshotOf(ended);
    const others = await readPaymentsOfOrder(tx, payment.workspaceId, ended.order.id);
    const payments = [payment, ...others.filter(({ id }) => id !== payment.id)];
    refreshOrder(ctx, tx, ended, payments, before);
  }
  await abandonSubscription(ctx, tx, sale);
  const { id: paymentId, connectorId = null } = payment;
  const answer = { kind: 'returned', paymentId, reason, connectorId } as const;
  attempt.conclude(answer, ctx.now());
  session.decline(errors[reason], ctx.now());
  enqueueReturn(ctx, tx, payment);
  emitPaymentOutcome(ctx, tx, sale);
  return answer;
}

/** Names the task `actors/payments/return-payment.ts`. */
export const RETURN_PAYMENT = 'payment-return';

/** Requests the return of a payment whose order had ended when its money arrived. */
function enqueueReturn(
  { services }: ApplicationContext,
  tx: Transaction,
  { id: key, workspaceId }: Pick<Payment, 'id' | 'workspaceId'>,
): void {
  enqueueJob(tx, { kind: RETURN_PAYMENT, key, workspaceId, runAt: services.clock() });
}
