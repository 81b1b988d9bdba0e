import type { EditReport, OrderEdit } from '../../storage/entities/order-edit.ts';
import type { AttemptAnswer } from '../../storage/entities/checkout-attempt.ts';
import type { CheckoutSession } from '../../storage/entities/checkout-session.ts';
import type {
  DeclineClass,
  Payment,
  PaymentAction,
  PaymentCard,
} from '../../storage/entities/payment.ts';
import type { OrderRows } from '../../storage/queries/orders/order-rows.ts';
import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';

/** What became of a movement of money, as far as it is known. */
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
    }
  | { readonly kind: 'unknown' };

/** What finds a movement again: its transaction and, of a checkout, the attempt that it belongs to. */
export interface MovementRef {
  readonly workspaceId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly attempt: {
    readonly id: string;
    readonly sessionId: string;
    readonly cartId: string | null;
  } | null;
}

/** Net-N: the term that was agreed on. */
export interface InvoiceTerm {
  readonly netN: number;
  readonly dueAt: Date;
}

export interface SettledMovement {
  readonly payment: Payment;
  readonly transaction: PaymentTransaction;
}

/** What a checkout attempt came to, for its buyer. */
export interface AnsweredAttempt {
  readonly session: CheckoutSession;
  readonly answer: AttemptAnswer;
}

/** What an edit of an order came to, for its request. */
export interface SettledEdit extends SettledMovement {
  readonly edit: OrderEdit;
  readonly found: OrderRows;
  readonly report: EditReport;
}

export type SettledAttempt = SettledMovement & AnsweredAttempt;
