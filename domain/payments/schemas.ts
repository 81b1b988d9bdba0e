import { Type } from '@sinclair/typebox';
import { paymentStatuses } from '../../storage/entities/order.ts';
import { cardWallets, declineClasses } from '../../storage/entities/payment.ts';
import {
  transactionStatuses,
  transactionTypes,
} from '../../storage/entities/payment-transaction.ts';
import {
  DateOnly,
  FreeForm,
  Money,
  Nullable,
  PositiveMoney,
  pageFields,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';

/** Days since the due date; a payment that is not due yet has none. */
const agings = ['0_30', '31_60', '61_90', '90_plus'] as const;
export type Aging = (typeof agings)[number];

const CardShape = Type.Object(
  {
    brand: Type.String(),
    lastFour: Type.String(),
    expMonth: Type.Integer(),
    expYear: Type.Integer(),
    type: StringEnum(['credit', 'debit', 'prepaid']),
    country: Type.String(),
    wallet: Type.Optional(
      StringEnum(cardWallets, { description: 'The wallet that the card was paid by' }),
    ),
  },
  { component: 'Card' },
);

export const NextActionShape = Type.Object(
  { type: StringEnum(['redirect']), url: Type.String(), expiresAt: Timestamp },
  { component: 'NextAction' },
);

const Net30AcceptanceShape = Type.Object({
  termsHash: Nullable(Type.String()),
  acceptedAt: Nullable(Timestamp),
  companyName: Nullable(Type.String()),
  billingEmail: Nullable(Type.String()),
});

/** The fields of a payment, shared with `ExpandedPaymentShape`. */
export const paymentFields = {
  id: Uuid,
  status: StringEnum(paymentStatuses),
  amount: Money,
  currency: Type.String(),
  method: Type.String(),
  metadata: FreeForm,
  orderId: Nullable(Uuid),
  applicationId: Uuid,
  customerId: Nullable(Uuid),
  subscriptionId: Nullable(Uuid),
  checkoutSessionId: Nullable(Type.String()),
  invoiceId: Nullable(Uuid),
  connectorId: Nullable(Uuid),
  amountAuthorized: Money,
  amountCaptured: Money,
  amountRefunded: Money,
  deferred: Type.Boolean(),
  disputed: Type.Boolean(),
  card: Nullable(CardShape),
  nextAction: Nullable(NextActionShape),
  declineCode: Nullable(Type.String()),
  declineClass: Nullable(StringEnum(declineClasses)),
  net30Acceptance: Nullable(Net30AcceptanceShape),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const PaymentShape = Type.Object(paymentFields, { component: 'Payment' });

export const TransactionShape = Type.Object(
  {
    id: Uuid,
    paymentId: Uuid,
    type: StringEnum(transactionTypes),
    status: StringEnum(transactionStatuses),
    amount: Money,
    currency: Type.String(),
    connectorId: Nullable(Uuid),
    connectorRef: Nullable(Type.String()),
    idempotencyKey: Type.String(),
    declineCode: Nullable(Type.String()),
    declineClass: Nullable(StringEnum(declineClasses)),
    attempt: Type.Integer(),
    createdAt: Timestamp,
  },
  { component: 'Transaction' },
);

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

const RefundedLineShape = Type.Object({ lineItemId: Uuid, quantity: Type.Integer({ minimum: 1 }) });

export const RefundShape = Type.Object(
  {
    id: Uuid,
    paymentId: Uuid,
    amount: Money,
    currency: Type.String(),
    status: StringEnum(refundStatuses),
    reason: Nullable(Type.String()),
    lineItems: Type.Array(RefundedLineShape),
    creditNoteNumber: Nullable(Type.String()),
    createdAt: Timestamp,
  },
  { component: 'Refund' },
);

export const RefundBody = Type.Object({
  amount: Type.Optional(PositiveMoney),
  reason: Type.Optional(Nullable(ShortText(2000))),
  lineItems: Type.Optional(Type.Array(RefundedLineShape, { maxItems: 500 })),
  dryRun: Type.Boolean({ default: false, description: 'Answer the same and write nothing' }),
});

export const RefundAnswerShape = Type.Object(
  {
    id: Uuid,
    status: StringEnum(paymentStatuses),
    refundedAmount: Type.Integer({
      description: 'Of the payment, over all refunds that succeeded',
    }),
    refund: Type.Object({
      id: Nullable(Uuid),
      amount: Money,
      status: StringEnum(refundStatuses),
    }),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  },
  { component: 'RefundAnswer' },
);

export const MarkPaidBody = Type.Object({
  paidAt: Type.Optional(Timestamp),
  reference: Type.Optional(Nullable(ShortText(255, 1))),
});

export const RecordPaymentBody = Type.Object({
  method: StringEnum(['manual', 'external']),
  amount: Type.Optional(PositiveMoney),
  reference: Type.Optional(Nullable(ShortText(255, 1))),
  receivedAt: Type.Optional(Timestamp),
});

export const CaptureBody = Type.Object({ amount: Type.Optional(PositiveMoney) });

export const ListPaymentsQuery = Type.Object({
  ...pageFields,
  method: Type.Optional(Type.Array(ShortText(50, 1))),
  status: Type.Optional(Type.Array(StringEnum(paymentStatuses))),
  order_id: Type.Optional(Uuid),
  due_from: Type.Optional(DateOnly),
  due_to: Type.Optional(DateOnly),
  amount_min: Type.Optional(Type.Integer({ minimum: 0 })),
  amount_max: Type.Optional(Type.Integer({ minimum: 0 })),
  aging: Type.Optional(StringEnum(agings)),
});
