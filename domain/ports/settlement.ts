import type { EditReport, OrderEdit } from '../../storage/entities/order-edit.ts';
import type { AttemptAnswer, OrderContent } from '../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type { DeclineClass, Payment } from '../../storage/entities/payment.ts';
import type { PaymentAction, PaymentCard } from '../../storage/entities/shapes/card.ts';
import type { Invoiced } from '../../storage/entities/invoice-version.ts';
import type { OrderSource } from '../../storage/entities/order.ts';
import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import type { SubscriptionIssue } from '../../storage/entities/subscription-issue.ts';
import type { Subscription } from '../../storage/entities/subscription.ts';
import type { SubscriptionOperation } from '../../storage/entities/subscription-operation.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import type { Transaction } from '../../storage/database.ts';

/** The outcome of a movement of money, as far as it is known. */
export type MovementOutcome =
  | {
      readonly kind: 'approved';
      readonly ref: string | null;
      readonly card: PaymentCard | null;
      readonly storedRef: string | null;
    }
  | {
      readonly kind: 'pending';
      readonly ref: string | null;
      readonly nextAction: PaymentAction | null;
      readonly card: PaymentCard | null;
    }
  | {
      readonly kind: 'declined';
      readonly ref: string | null;
      readonly code: string | null;
      readonly class: DeclineClass;
      readonly card: PaymentCard | null;
      /** No processor said so: the merchant did, while nobody knew. */
      readonly saidByMerchant?: { readonly note: string | null };
    }
  | {
      readonly kind: 'unknown';
      /** The processor's reference, where it was learned before the response was lost. */
      readonly ref?: string;
      /** The processor took money, but not the amount that was asked for: in minor units, with its reference. */
      readonly captured?: { readonly ref: string | null; readonly amount: number };
    };

/** A series of the numbers of documents, without a year. */
export interface NumberSeries {
  readonly kind: 'invoice' | 'credit_note';
  /** `INV`, `TEST-CN`. */
  readonly name: string;
  readonly numbering: 'continuous' | 'yearly';
  /** Time zone of the day that the document states. */
  readonly timezone: string;
}

/** The reference to a movement: its transaction and, in a checkout, its attempt. */
export interface MovementRef {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly attempt: {
    readonly id: string;
    readonly sessionId: string;
    readonly cartId: string | null;
    /**
     * Once approved, the attempt opens an order and locks nothing beside its own rows: numbers of the order and of its
     * invoice, which is of this series, are taken with them.
     */
    readonly numbersAhead?: NumberSeries;
  } | null;
  /** The outcome is that of a movement which was called off, after its void. */
  readonly calledOff?: boolean;
}

/** Net-N: the agreed term. */
export interface InvoiceTerm {
  readonly netN: number;
  readonly dueAt: Date;
}

export interface SettledMovement {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
}

/** The result of a checkout attempt, for its buyer. */
export interface AnsweredAttempt {
  readonly session: CheckoutSession;
  readonly answer: AttemptAnswer;
}

/** The result of an attempt that is paid, or pending. */
export interface AcceptedAttempt extends AnsweredAttempt {
  readonly answer: Exclude<AttemptAnswer, { kind: 'declined' | 'returned' }>;
}

/** The result of an order edit, for its request. */
export interface SettledEdit extends SettledMovement {
  readonly edit: OrderEdit;
  readonly found: OrderRows;
  readonly report: EditReport;
}

/** The result of a subscription's charge. */
export interface SettledSubscription extends SettledMovement {
  readonly operation: SubscriptionOperation;
  /** Null when its first payment failed. */
  readonly subscription: Subscription | null;
  /** Its open issues. */
  readonly issues: readonly SubscriptionIssue[];
}

/** A sale of a subscription, with its payment. */
export interface EarnedSale {
  readonly content: OrderContent;
  readonly source: Extract<OrderSource, `subscription_${string}`>;
  readonly creditApplied: number;
  readonly period: { readonly start: Date; readonly end: Date };
  readonly installment?: { readonly number: number; readonly of: number };
  readonly payment: Payment;
  /** Null when nothing was due. */
  readonly transaction: PaymentTransaction | null;
  /** The payment's events have told of the money already. */
  readonly isKnown?: boolean;
}

/** An order that is written, with what paid it. */
export interface RecordedSale {
  readonly orderId: string;
  readonly paymentId: string;
  readonly invoiceId: string;
}

/**
 * Records money that a subscription has earned, or that nothing was due: its order, placed and paid, the paid invoice, the
 * payment's events. It locks the counters of orders and invoices until the commit, so call it late.
 */
export type RecordSale<Ctx> = (
  ctx: Ctx,
  tx: Transaction,
  subscription: Pick<Subscription, 'id'>,
  sale: EarnedSale,
) => Promise<RecordedSale>;

/** Issues the credit notes of a credited amount; called last in the transaction. */
export type NoteCredit<Ctx> = (
  ctx: Ctx,
  tx: Transaction,
  subscription: Subscription,
  credited: CreditedTime,
) => Promise<void>;

export type SettledAttempt = SettledMovement & AnsweredAttempt;

/** An order that an edit has raised. */
export interface RaisedOrder {
  /** After the edit. */
  readonly found: OrderRows;
  /** The order as it would have been invoiced before it. */
  readonly covered: Invoiced;
}

/** An amount that the balance of a subscription is credited. */
export interface CreditedTime {
  /** Minor units, tax included. */
  readonly amount: number;
  /** Its credit notes are written once. */
  readonly cause: string;
  /** Its time is not used. */
  readonly plan: { readonly planId: string; readonly planName: string | null };
}
