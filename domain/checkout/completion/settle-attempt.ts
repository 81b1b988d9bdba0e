import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../../storage/entities/payment-transaction.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext, Settle } from '../../context.ts';
import { findKeptCard } from '../../payment-methods/find-kept-card.ts';
import { storeCard } from '../../payment-methods/store-card.ts';
import type { MovementOutcome, MovementRef, SettledAttempt } from '../../ports/settlement.ts';
import { recordOnPayment, recordOnTransaction } from '../../sales/record-outcome.ts';
import { declineAttempt } from './decline-attempt.ts';
import { finishCheckout } from './finish-checkout.ts';
import { lockSettlement } from './lock-settlement.ts';
import { markAttemptPending } from './mark-attempt-pending.ts';
import { returnPayment } from './return-payment.ts';
import type { Settlement } from './settlement.ts';
import type { CustomerPaymentMethod } from '../../../storage/entities/customer-payment-method.ts';
import { emitSessionEvent, withCurrentAmount } from '../sessions/events.ts';

/** The settler of `checkout`. A second call finds the attempt decided and returns the same response. */
export const settleAttempt: Settle<SettledAttempt, ApplicationContext> = async (
  ctx,
  tx,
  movement,
  outcome,
) => {
  const settlement = await lockSettlement(ctx, tx, movement);
  const { session, payment, transactions } = settlement;
  const transaction = transactions.find(({ id }) => id === movement.transactionId);
  if (!transaction) throw new Error(`transaction ${movement.transactionId} is gone`);
  const answer = isStale(transaction, movement, outcome)
    ? currentAnswer(settlement)
    : await settle(ctx, tx, settlement, transaction, outcome);
  // It could not be voided, and waits for its buyer as before.
  if (outcome.kind === 'pending' && movement.calledOff) transaction.calledOff = false;
  return { session, payment, transaction, answer, isRejected: answer.kind === 'returned' };
};

/** Read before the movement was called off: its money may be released by now. */
function isStale(
  { calledOff }: PaymentTransaction,
  movement: MovementRef,
  { kind }: MovementOutcome,
): boolean {
  return kind === 'approved' && calledOff && !movement.calledOff;
}

async function settle(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: Settlement,
  transaction: PaymentTransaction,
  given: MovementOutcome,
): Promise<AttemptAnswer> {
  const { attempt, payment, session } = settlement;
  if (attempt.status !== 'running' || !transaction.isUndecided()) return currentAnswer(settlement);
  const { connectorId } = transaction;
  const stored =
    given.kind === 'approved' ? await storedOf(ctx, tx, settlement, connectorId, given) : null;
  const isVault = session.mode === 'vault';
  const mustStore = transaction.type === 'verification';
  const outcome =
    mustStore && given.kind === 'approved' && !stored ? declineUnlessStored(given) : given;
  recordOnTransaction(ctx, tx, transaction, outcome);
  recordOnPayment(ctx, tx, payment, transaction, outcome);
  switch (outcome.kind) {
    case 'approved':
      if (isVault && stored) return finishVault(ctx, tx, settlement, stored);
      if (settlement.isOver) return returnPayment(ctx, tx, settlement, 'order_ended');
      if (session.recurring && !stored)
        return returnPayment(ctx, tx, settlement, 'card_not_stored');
      return finishCheckout(ctx, tx, settlement, null, stored);
    case 'declined':
      return declineAttempt(ctx, tx, settlement);
    default:
      return markAttemptPending(ctx, tx, settlement);
  }
}

/** The card that was charged, as its customer has it stored now: the chosen one, or one that the payment stores. */
async function storedOf(
  ctx: ApplicationContext,
  tx: Transaction,
  { attempt, payment }: Settlement,
  connectorId: string | null | undefined,
  approved: Extract<MovementOutcome, { kind: 'approved' }>,
): Promise<CustomerPaymentMethod | null> {
  const { paymentMethodId, mayStoreCard } = attempt;
  if (paymentMethodId) return findKeptCard(tx, payment, paymentMethodId);
  // Whatever the processor says: its buyer said no.
  if (!mayStoreCard) return null;
  return storeCard(ctx, tx, { ...tenantOf(payment), connectorId }, approved);
}

/** A verification only stores; a card that the connector did not store counts as declined. */
function declineUnlessStored({
  ref,
  card,
}: Extract<MovementOutcome, { kind: 'approved' }>): MovementOutcome {
  return { kind: 'declined', ref, card, code: 'card_not_supported', class: 'soft' };
}

function tenantOf({ workspaceId, environmentId, applicationId, customerId }: Payment) {
  return { workspaceId, environmentId, applicationId, customerId };
}

/** The result of an attempt that is already decided. */
function currentAnswer({ attempt, payment }: Settlement): AttemptAnswer {
  return attempt.answer ?? { kind: 'processing', paymentId: payment.id, nextAction: null };
}

/** Ends a vault session's attempt with success: the card is stored. No order, no invoice, no payment event. */
function finishVault(
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
