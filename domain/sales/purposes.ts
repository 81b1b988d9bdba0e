import type { CheckoutAttempt } from '../../storage/entities/checkout-attempt.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import type { ApplicationContext, BaseContext, DatabaseContext, Transaction } from '../context.ts';
import type {
  AnsweredAttempt,
  InvoiceTerm,
  MovementOutcome,
  MovementRef,
  NoteCredit,
  RaisedOrder,
  RecordSale,
  SettledAttempt,
  SettledEdit,
  SettledMovement,
  SettledSubscription,
} from '../ports/settlement.ts';

/**
 * Locks what a movement concerns and records its outcome with all consequences, in the caller's transaction. A second
 * call, by the request, an event or the reconciler, finds it decided and changes nothing.
 */
type Settle<
  Settled extends SettledMovement = SettledMovement,
  Ctx extends DatabaseContext = DatabaseContext,
> = (
  ctx: Ctx,
  tx: Transaction,
  movement: MovementRef,
  outcome: MovementOutcome,
) => Promise<Settled>;

/** A purpose of moving money, and how its outcomes are recorded. Made by `definePurpose` of `domain/sales/sale.ts`. */
export interface Purpose<
  Settled extends SettledMovement = SettledMovement,
  Ctx extends DatabaseContext = DatabaseContext,
> {
  /** The first part of its failpoints' names. */
  readonly name: string;
  readonly settle: Settle<Settled, Ctx>;
  /** Requests of equal values settle in one commit (decision 131). */
  readonly sharing?: (movement: MovementRef) => string;
  /** An outcome that a lookup leaves unknown changes more than the movement's next lookup. */
  readonly settlesUnknown?: true;
}

/** Ends a checkout attempt without a charge: nothing is due, or payment is by an invoice of this term. */
export type SettleUncharged = (
  ctx: ApplicationContext,
  tx: Transaction,
  attempt: Pick<MovementRef, 'workspaceId' | 'paymentId' | 'attempt'>,
  term: InvoiceTerm | null,
) => Promise<AnsweredAttempt>;

/** Ends a try of a checkout that another follows, under its attempt's locks; null when that was decided meanwhile. */
export type EndTry = (
  ctx: ApplicationContext,
  tx: Transaction,
  movement: MovementRef,
  outcome: MovementOutcome,
) => Promise<{ readonly attempt: CheckoutAttempt; readonly payment: Payment } | null>;

/**
 * The purposes of money, by the `purpose` of a transaction. The nouns that money is moved for are above sales, so the
 * process composes the table and passes it in. `recorded` money has none: it has already moved.
 */
export interface Purposes {
  readonly checkout: Purpose<SettledAttempt, ApplicationContext> & {
    readonly settleUncharged: SettleUncharged;
    readonly endTry: EndTry;
  };
  readonly order_edit: Purpose<SettledEdit> & { readonly invoiceRaise: InvoiceRaise };
  readonly subscription: Purpose<SettledSubscription> & {
    readonly recordSale: RecordSale<ApplicationContext>;
    readonly noteCredit: NoteCredit<BaseContext>;
  };
  readonly invoice: Purpose;
  readonly capture: Purpose;
  readonly void: Purpose;
  readonly refund: Purpose;
}

/** Issues the invoice of what an edit has added without a charge, as far as money is held for it. */
export type InvoiceRaise = (
  ctx: BaseContext,
  tx: Transaction,
  raised: RaisedOrder,
  by: { readonly payments: readonly Payment[]; readonly orderEditId: string },
) => Promise<void>;
