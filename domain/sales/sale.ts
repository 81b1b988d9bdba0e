import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { DatabaseContext, Transaction, BaseContext } from '../context.ts';
import type { Purpose } from './purposes.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../ports/settlement.ts';
import { setTimer } from '../../storage/outbox/timers.ts';
import { lookUpAt, lookUpNoMore, nextLookupAt } from './open-movement.ts';

/**
 * The machine that moves a buyer's money. A sale is one intent to move it, for one purpose: a checkout, an edit of an
 * order, a charge of a subscription, an invoice, a capture, void or refund. Its states:
 *
 * planned: checked and priced without a lock; nothing is stored.
 *   Enters: a request, or an actor whose timer is due. Leaves: to reserved, under the locks that the plan is checked by
 *   again, or rejected. A crash, also amid the commit that reserves, leaves nothing behind.
 * reserved: payment, pending transaction with its key, sealed call and first lookup are stored, with what the purpose
 *   finds it again by (attempt, edit, operation), in one commit (`reserveCharge`, `openModification`).
 *   Enters: planned, or called by a fail-over. Leaves: to called, outside any transaction (`runSale`; `concludeSale` as
 *   the last step of a verb); to settled without a call where the processor's widget has charged already or, in the same
 *   commit, no processor holds the money. After a crash the movement's timer looks it up: a processor that does not know
 *   it is sent it again under the same key. A repeat of the request need not wait for that: for an edit or a subscription
 *   it makes the call under the same key (`reopenCharge`), for a modification it looks it up. A checkout's waits, and an
 *   invoice, which has no key, is not charged beside it.
 * called: the processor was asked, under a key that is the same for the same intent. Only the process knows.
 *   Leaves: with an outcome to settled, returned or undecided; with a soft decline, where the purpose has a next
 *   connector, to reserved for that one, in the commit that ends this try. After a crash it is as reserved: the lookup,
 *   or the same call again, finds the outcome.
 * settled: one commit has recorded the outcome on transaction and payment, and what follows for orders, invoices,
 *   subscriptions and events, and the response of a request that accepts it as its last step. Approved or declined; a
 *   later outcome changes nothing. A crash before it leaves called, after it nothing to do: a repeat reads the stored
 *   response. That to a decline is stored after the commit; where a crash came between, the repeat reads the decline, but
 *   for a modification, where it is the next try.
 * returned: settled, but the money pays nothing (the order had ended, the card was not stored, the subscription had
 *   ended, another amount was taken). It is authorized or captured, and goes back by a void or a refund, a sale of its
 *   own: by a job that is stored in the same commit, or where the merchant decides by resolving an issue. A crash leaves
 *   the job, or the issue.
 * undecided: the buyer must act (`pending`), or nobody knows (`unknown`). The transaction has its next lookup, and
 *   nothing else is charged for the payment. Enters: called, or a lookup that decides nothing.
 *   Leaves: by a lookup (timer, processor's event, return of the buyer) to settled or returned; a buyer with another
 *   card calls it off first (`callOffChallenge`). A merchant who says that nothing was taken (`denyCharge`) lets the
 *   subscription continue; it is looked up as before and not sent again. After a crash during a lookup it is due again.
 */

/** A sale under the locks of its purpose. */
export interface LockedSale<Ctx extends DatabaseContext = DatabaseContext> {
  /** The context that its outcome is recorded in. */
  readonly ctx: Ctx;
  readonly payment: Payment;
  readonly transactions: readonly PaymentTransaction[];
}

/** A locked sale with the transaction whose outcome is known now. */
export type Settling<Locked> = Locked & { readonly transaction: PaymentTransaction };

type Outcome<Kind extends MovementOutcome['kind']> = Extract<MovementOutcome, { kind: Kind }>;

/** Follows from an outcome, in the transaction that records it. */
type Follow<Locked extends LockedSale, Kind extends MovementOutcome['kind'], Extra = unknown> = (
  ctx: Locked['ctx'],
  tx: Transaction,
  sale: Settling<Locked>,
  outcome: Outcome<Kind> & Extra,
) => void | Promise<void>;

/** The functions in which purposes differ. Without one for an outcome, nothing more follows from it. */
interface Descriptor<
  Locked extends LockedSale,
  Settled extends SettledMovement,
  Ctx extends DatabaseContext,
> extends Omit<Purpose<Settled, Ctx>, 'settle'> {
  /** Locks all that an outcome changes, in the purpose's own order, the payment among it. */
  readonly lock: (
    ctx: Ctx,
    tx: Transaction,
    movement: MovementRef,
    outcome: MovementOutcome,
  ) => Promise<Locked>;
  /** Returns as which outcome that of an undecided transaction counts; null when there is nothing more to record. */
  readonly weigh?: (
    ctx: Locked['ctx'],
    tx: Transaction,
    sale: Settling<Locked>,
    outcome: MovementOutcome,
    movement: MovementRef,
  ) => Promise<MovementOutcome | null>;
  /** Absent: the payment changes only by what follows. */
  readonly recordOnPayment?: typeof recordOnPayment;
  readonly approved: Follow<Locked, 'approved'>;
  readonly declined?: Follow<Locked, 'declined'>;
  /** `isNewAction`: the buyer must act, and an earlier lookup did not know. */
  readonly undecided?: Follow<Locked, 'pending' | 'unknown', { readonly isNewAction: boolean }>;
  /** Returns the result for its caller, of a sale that was decided before, too. */
  readonly settled: (sale: Settling<Locked>) => Settled;
}

/**
 * A purpose, by the functions in which it differs from others. Its `settle` records each outcome once: whoever comes
 * second finds the transaction decided.
 */
export function definePurpose<
  Locked extends LockedSale,
  Settled extends SettledMovement,
  Ctx extends DatabaseContext = DatabaseContext,
>(own: Descriptor<Locked, Settled, Ctx>): Purpose<Settled, Ctx> {
  const record = (
    ctx: Locked['ctx'],
    tx: Transaction,
    sale: Settling<Locked>,
    outcome: MovementOutcome,
  ): void | Promise<void> => {
    const { payment, transaction } = sale;
    const hadAction = Boolean(payment.nextAction);
    recordOnTransaction(ctx, tx, transaction, outcome);
    own.recordOnPayment?.(ctx, tx, payment, transaction, outcome);
    if (outcome.kind === 'approved') return own.approved(ctx, tx, sale, outcome);
    if (outcome.kind === 'declined') return own.declined?.(ctx, tx, sale, outcome);
    const isNewAction = Boolean(payment.nextAction) && !hadAction;
    return own.undecided?.(ctx, tx, sale, { ...outcome, isNewAction });
  };
  return {
    ...own,
    settle: async (base, tx, movement, given) => {
      const locked = await own.lock(base, tx, movement, given);
      const transaction = locked.transactions.find(({ id }) => id === movement.transactionId);
      if (!transaction) throw new Error(`transaction ${movement.transactionId} is gone`);
      const { ctx } = locked;
      const sale = { ...locked, transaction };
      if (transaction.isUndecided()) {
        const outcome = own.weigh ? await own.weigh(ctx, tx, sale, given, movement) : given;
        if (outcome) await record(ctx, tx, sale, outcome);
      }
      return own.settled(sale);
    },
  };
}

/** The result for a caller who needs no more than the movement. */
export function movementOf({ payment, transaction }: Settling<LockedSale>): SettledMovement {
  return { payment, transaction };
}

/** How long processors hold an authorized amount (contract 00 §11). */
const HOLD_MS = 7 * 24 * 3_600_000;

/**
 * Records an outcome on its transaction. Where the merchant says that nothing was taken, the processor has said nothing: it
 * is asked further, and never charged again under the same key.
 */
export function recordOnTransaction(
  ctx: BaseContext,
  tx: Transaction,
  transaction: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  if (outcome.kind === 'declined' && outcome.saidByMerchant) return transaction.stopCalls();
  const now = ctx.now();
  const ref = outcome.ref ?? null;
  if (outcome.kind === 'approved' || outcome.kind === 'declined') {
    if (transaction.nextLookupAt) lookUpNoMore(tx, transaction);
    if (outcome.kind === 'approved') transaction.succeed(ref, now);
    else transaction.decline(outcome.code, outcome.class, ref, now);
  } else {
    const dueAt = nextLookupAt(
      ctx.services.clock(),
      transaction.lookups,
      ctx.services.limits.reconcileAfterMs,
    );
    transaction.awaitLookup(outcome.kind, dueAt, ref, now);
    lookUpAt(tx, transaction, dueAt);
  }
}

/** Records the outcome of a charge, authorization or verification on its payment. */
export function recordOnPayment(
  ctx: BaseContext,
  tx: Transaction,
  payment: Payment,
  { type, amount, connectorId = null }: PaymentTransaction,
  outcome: MovementOutcome,
): void {
  const now = ctx.now();
  payment.tryConnector(connectorId, now);
  // An unknown outcome changes neither the card nor the buyer's next action.
  if (outcome.kind !== 'unknown') {
    payment.awaitAction(outcome.kind === 'pending' ? outcome.nextAction : null, now);
    payment.identifyCard(outcome.card);
  }
  switch (outcome.kind) {
    case 'approved':
      if (type === 'authorization') {
        payment.authorize(amount, now);
        return lapseAfterHold(tx, payment, now);
      }
      return type === 'charge' ? payment.charge(amount, now) : payment.verify(amount, now);
    case 'declined':
      return payment.decline(outcome.code, outcome.class, now);
    default:
      payment.moveTo('pending');
  }
}

/** Has the authorization voided unless it is captured in time, by its environment's clock. */
function lapseAfterHold(tx: Transaction, payment: Payment, now: Date): void {
  const { id, workspaceId, environmentId } = payment;
  const dueAt = new Date(now.getTime() + HOLD_MS);
  setTimer(tx, { kind: 'authorization', id, workspaceId, environmentId, dueAt });
}
