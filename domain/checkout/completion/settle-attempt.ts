import type { AttemptAnswer } from '../../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../../storage/entities/checkout-session.ts';
import type { Payment } from '../../../storage/entities/payment.ts';
import { findAttempt } from '../../../storage/queries/checkout/attempts.ts';
import { lockUseOfOrder } from '../../../storage/queries/discounts/uses.ts';
import { lockLiveOrder } from '../../../storage/queries/orders/order-rows.ts';
import { lockPayment, readTransactionsOfAttempt } from '../../../storage/queries/payment-rows.ts';
import type { Transaction } from '../../../storage/unit-of-work.ts';
import type { ApplicationContext } from '../../context.ts';
import { storeCard } from '../../payment-methods/store-card.ts';
import {
  isUndecided,
  recordOnPayment,
  recordOnTransaction,
  type MovementOutcome,
} from '../../payments/movements/record-outcome.ts';
import { declineAttempt } from './decline-attempt.ts';
import { finishCheckout } from './finish-checkout.ts';
import { finishVault } from './finish-vault.ts';
import { lockSession } from '../sessions/lock-session.ts';
import { leaveAttemptPending } from './leave-pending.ts';
import type { AttemptRef, Settlement } from './settlement.ts';

export interface SettledAttempt {
  readonly session: CheckoutSession;
  readonly answer: AttemptAnswer;
}

/**
 * Records what became of a transaction and all that follows from it, in one commit. Whoever comes second, the request
 * itself or the reconciler, finds it decided and gets the same answer; so the money is recorded once.
 */
export async function settleAttempt(
  ctx: ApplicationContext,
  ref: AttemptRef,
  transactionId: string,
  outcome: MovementOutcome,
): Promise<SettledAttempt> {
  return ctx.database.transaction(
    async (tx) => {
      const settlement = await lockSettlement(ctx, tx, ref);
      const answer = await settle(ctx, tx, settlement, transactionId, outcome);
      return { session: settlement.session, answer };
    },
    {
      concluding: (settled) =>
        settled.answer.kind === 'declined' ? [] : (ctx.conclude?.(settled) ?? []),
    },
  );
}

/** Loads an attempt with everything that its outcome changes, under the locks. */
export async function lockSettlement(
  ctx: ApplicationContext,
  tx: Transaction,
  ref: AttemptRef,
): Promise<Settlement> {
  const { workspaceId } = ctx;
  const { sessionId, cartId, attemptId, paymentId } = ref;
  const [{ session, cart }, payment, attempt, transactions, order] = await Promise.all([
    lockSession(ctx, tx, { id: sessionId, cartId }),
    lockPayment(tx, workspaceId, paymentId),
    findAttempt(tx, workspaceId, attemptId),
    readTransactionsOfAttempt(tx, workspaceId, paymentId, attemptId),
    lockLiveOrder(tx, workspaceId, { cartId, sessionId }),
  ]);
  if (!attempt || !payment) throw new Error(`attempt ${attemptId} or its payment is gone`);
  const { appliedDiscount, orderId } = attempt.content;
  return {
    session,
    cart,
    attempt,
    payment,
    transactions,
    order,
    use: appliedDiscount?.valid ? await lockUseOfOrder(tx, workspaceId, orderId) : null,
  };
}

async function settle(
  ctx: ApplicationContext,
  tx: Transaction,
  settlement: Settlement,
  transactionId: string,
  given: MovementOutcome,
): Promise<AttemptAnswer> {
  const { attempt, payment, transactions, session } = settlement;
  const transaction = transactions.find(({ id }) => id === transactionId);
  if (!transaction) throw new Error(`transaction ${transactionId} is not of attempt ${attempt.id}`);
  if (attempt.status !== 'running' || !isUndecided(transaction)) return standingAnswer(settlement);
  const { connectorId } = transaction;
  const stored =
    given.kind === 'approved'
      ? await storeCard(ctx, tx, { ...tenantOf(payment), connectorId }, given)
      : null;
  const isVault = session.mode === 'vault';
  const outcome = isVault && given.kind === 'approved' && !stored ? notStored(given) : given;
  recordOnTransaction(ctx, transaction, outcome);
  recordOnPayment(ctx, payment, transaction, outcome);
  switch (outcome.kind) {
    case 'approved':
      if (isVault && stored) return finishVault(ctx, tx, settlement, stored);
      return finishCheckout(ctx, tx, settlement);
    case 'declined':
      return declineAttempt(ctx, tx, settlement);
    default:
      return leaveAttemptPending(ctx, tx, settlement);
  }
}

/** A vault session is for nothing but storing: a card that was not kept is as good as declined. */
function notStored({ ref, card }: Extract<MovementOutcome, { kind: 'approved' }>): MovementOutcome {
  return { kind: 'declined', ref, card, code: 'card_not_supported', class: 'soft' };
}

function tenantOf({ workspaceId, environmentId, applicationId, customerId }: Payment) {
  return { workspaceId, environmentId, applicationId, customerId };
}

/** What the attempt stands at, for one who came second. */
function standingAnswer({ attempt, payment }: Settlement): AttemptAnswer {
  return attempt.answer ?? { kind: 'processing', paymentId: payment.id, nextAction: null };
}
