import { Type } from '@sinclair/typebox';
import { paymentStatuses } from '../../storage/entities/order.ts';
import { declineClasses } from '../../storage/entities/payment.ts';
import { cardWallets } from '../../storage/entities/shapes/card.ts';
import {
  transactionStatuses,
  transactionTypes,
} from '../../storage/entities/payment-transaction.ts';
import {
  Currency,
  CustomerIdFilter,
  DateOnly,
  Described,
  FreeForm,
  Money,
  Nullable,
  OptionalField,
  PositiveMoney,
  pageFields,
  LineText,
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
    brand: Type.String({ description: 'Lower case, such as `visa` or `mastercard`.' }),
    lastFour: Type.String({ description: 'The last four digits of its number.' }),
    expMonth: Type.Integer({ description: 'Month in which it expires, 1 to 12.' }),
    expYear: Type.Integer({ description: 'Year in which it expires, four digits.' }),
    type: StringEnum(['credit', 'debit', 'prepaid'], {
      description: 'How it is funded, as the processor says.',
    }),
    country: Type.String({ description: 'Where it was issued, ISO 3166-1 alpha-2.' }),
    wallet: Type.Optional(
      StringEnum(cardWallets, {
        description: 'The wallet that the card was paid by; absent when it was typed in or stored.',
      }),
    ),
  },
  { component: 'Card', description: 'A card as the processor describes it; never its number.' },
);

export const NextActionShape = Type.Object(
  {
    type: StringEnum(['redirect'], { description: 'Send the buyer to `url`.' }),
    url: Type.String({ description: 'The page of the bank or processor, which comes back here.' }),
    expiresAt: Described(Timestamp, 'When the page stops working.'),
  },
  { component: 'NextAction', description: 'What a buyer has to do before a payment can continue.' },
);

const Net30AcceptanceShape = Type.Object({
  termsHash: Nullable(
    Type.String({
      description: 'Hash of the terms that the buyer saw, as the completion sent it.',
    }),
  ),
  acceptedAt: Described(Nullable(Timestamp), 'When the buyer accepted them.'),
  companyName: Nullable(Type.String({ description: 'The company that owes the money.' })),
  billingEmail: Nullable(
    Type.String({ description: 'Where the invoice goes when the order has no e-mail.' }),
  ),
  leitwegId: Type.Optional(
    Type.String({ description: 'Leitweg-ID of a public buyer in Germany; absent without one.' }),
  ),
});

export const PaymentStatus = StringEnum(paymentStatuses, {
  description:
    '`pending`: undecided, waiting for the buyer, or an unpaid invoice. `authorized`: held, to be captured within 7 days. `captured`: taken or recorded as received. `partially_refunded`, `refunded`: a part or all of it went back. `failed`: declined for good; another attempt of its checkout makes it pending again. `voided`: nothing was or will be taken.',
});
const DeclineClass = StringEnum(declineClasses, {
  description:
    'What the decline means: `soft` may work later or elsewhere, `action` needs the buyer, `hard` never works with this card, `not_attempted` surely did not reach the bank.',
});

/** The fields of a payment, shared with `ExpandedPaymentShape`. */
export const paymentFields = {
  id: Described(Uuid, 'Id of the payment.'),
  status: PaymentStatus,
  amount: Described(Money, 'What is to be paid, in minor units of `currency`.'),
  currency: Type.String({ description: 'ISO 4217, the currency of the order.' }),
  method: Type.String({
    description:
      '`card`, `net30` (by invoice), `manual` or `external` (recorded by hand, or nothing was due), or the name that a processor has for its method.',
  }),
  metadata: Described(
    FreeForm,
    'That of the order when the payment was made; with `dueDate` (`YYYY-MM-DD`) for Net-N, `receivedAt` and `reference` for recorded money.',
  ),
  orderId: Described(Nullable(Uuid), 'The order that it pays; null when only a card was stored.'),
  applicationId: Described(Uuid, 'The application that sold it.'),
  customerId: Described(Nullable(Uuid), 'The customer; null for a guest.'),
  subscriptionId: Described(Nullable(Uuid), 'The subscription that was charged; else null.'),
  checkoutSessionId: Nullable(
    Type.String({ description: 'The checkout session that was completed by it; else null.' }),
  ),
  invoiceId: Described(Nullable(Uuid), 'The invoice that it pays; null until one is issued.'),
  connectorId: Described(
    Nullable(Uuid),
    'The connector that took or last tried it; null before the first try.',
  ),
  amountAuthorized: Described(
    Money,
    'What was held or charged, in minor units; it stays when less is captured.',
  ),
  amountCaptured: Described(
    Money,
    'What was taken, in minor units; refunds are not deducted from it.',
  ),
  amountRefunded: Described(Money, 'What went back by succeeded refunds, in minor units.'),
  deferred: Type.Boolean({ description: 'It is by invoice (Net-N): goods may ship before it.' }),
  disputed: Type.Boolean({
    description:
      'The processor has reported a dispute; it stays true, also of one that was won, and the status does not move. `GET /disputes` has what became of it.',
  }),
  card: Described(
    Nullable(CardShape),
    'The card as the processor describes it; null for another method, or until a card was tried.',
  ),
  nextAction: Described(
    Nullable(NextActionShape),
    'What the buyer has to do before it can continue; null when there is nothing.',
  ),
  declineCode: Nullable(
    Type.String({
      description: 'Why it failed, such as `insufficient_funds`; null unless it did.',
    }),
  ),
  declineClass: Nullable(DeclineClass),
  net30Acceptance: Described(
    Nullable(Net30AcceptanceShape),
    'What the buyer accepted to pay by invoice; null for any other method.',
  ),
  createdAt: Described(Timestamp, 'When it was made.'),
  updatedAt: Described(Timestamp, 'When it last changed.'),
};

export const PaymentShape = Type.Object(paymentFields, {
  component: 'Payment',
  description: 'Money for an order, by one method: tried, held, taken, given back.',
});

export const TransactionShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the transaction.'),
    paymentId: Described(Uuid, 'The payment whose money it moves.'),
    type: StringEnum(transactionTypes, {
      description:
        '`charge` takes the money at once; `authorization` holds it, and `capture` or `void` ends that; `verification` only checks a card that is stored.',
    }),
    status: StringEnum(transactionStatuses, {
      description:
        '`pending`: sent, or waiting for the buyer. `unknown`: the money may have moved, and the service looks it up until it knows.',
    }),
    amount: Described(Money, 'What it moves, in minor units of `currency`.'),
    currency: Type.String({ description: 'ISO 4217, that of the payment.' }),
    connectorId: Described(
      Nullable(Uuid),
      'The connector that was called; null for money by invoice that no card paid.',
    ),
    connectorRef: Nullable(
      Type.String({ description: 'The processor’s own id of it; null until it gave one.' }),
    ),
    idempotencyKey: Type.String({
      description: 'The key that was sent to the processor, the same however often it is repeated.',
    }),
    declineCode: Nullable(
      Type.String({ description: 'Why it failed, such as `do_not_honor`; null unless it did.' }),
    ),
    declineClass: Nullable(DeclineClass),
    attempt: Type.Integer({
      description: 'From 1; raised only after an attempt before it surely failed.',
    }),
    createdAt: Described(Timestamp, 'When it was stored, before the processor was called.'),
  },
  {
    component: 'Transaction',
    description: 'One movement of a payment’s money, as it was sent to a processor or recorded.',
  },
);

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const RefundStatus = StringEnum(refundStatuses, {
  description:
    '`pending`: the processor has not decided; its amount is reserved and cannot be refunded twice.',
});

const RefundedLineShape = Type.Object({
  lineItemId: Described(Uuid, 'A line of the order.'),
  quantity: Type.Integer({ minimum: 1, description: 'Units of it.' }),
  amount: Described(
    Money,
    'Goes back for them, in minor units, tax included; less than they were sold for where the refund has an amount of its own.',
  ),
  taxAmount: Described(Money, 'The tax in it, in minor units.'),
});

export const RefundShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the refund; also that of its transaction.'),
    paymentId: Described(Uuid, 'The payment that gave the money back.'),
    amount: Described(Money, 'What goes back, in minor units of `currency`, tax included.'),
    currency: Type.String({ description: 'ISO 4217, that of the payment.' }),
    status: RefundStatus,
    reason: Nullable(Type.String({ description: 'The merchant’s reason, as on the credit note.' })),
    lineItems: Type.Array(RefundedLineShape, {
      description: 'The units that it pays back; empty for an amount without lines.',
    }),
    creditNoteNumber: Nullable(
      Type.String({
        description: 'Number of its credit note; null until it succeeded, or without an invoice.',
      }),
    ),
    createdAt: Described(Timestamp, 'When it was requested.'),
  },
  { component: 'Refund', description: 'Money of a payment that goes back.' },
);

const paidReference = 'Your own, such as the text of the bank booking; shown on the invoice.';

const DryRun = Type.Boolean({
  default: false,
  description:
    'Return the same as it would be, of a payment with its `preview`, and write nothing.',
});

export const MarkPaidBody = Type.Object(
  {
    paidAt: Type.Optional(
      Described(
        Timestamp,
        'When the money arrived; default: now. In the future (by more than five minutes): 422.',
      ),
    ),
    reference: Type.Optional(
      Described(Nullable(LineText(255, 1)), paidReference, 'Bank transfer 2026-114'),
    ),
    dryRun: DryRun,
  },
  { examples: [{ reference: 'Bank transfer 2026-114' }] },
);

export const RecordPaymentBody = Type.Object(
  {
    method: StringEnum(['manual', 'external'], {
      description:
        '`manual`: cash, cheque or transfer. `external`: taken by another system, which `reference` names.',
    }),
    amount: Type.Optional(
      Described(
        PositiveMoney,
        'Minor units of the order’s `currency`, at most what is due. Left out: all that is due.',
      ),
    ),
    reference: Type.Optional(
      Described(
        Nullable(LineText(255, 1)),
        `${paidReference} Required for \`external\`.`,
        'Till 3',
      ),
    ),
    receivedAt: Type.Optional(
      Described(
        Timestamp,
        'When the money arrived; default: now. In the future (by more than five minutes): 422.',
      ),
    ),
    dryRun: DryRun,
  },
  { examples: [{ method: 'manual', reference: 'Till 3' }] },
);

export const CaptureBody = Type.Object(
  {
    amount: Type.Optional(
      Described(
        PositiveMoney,
        'Minor units, at most `amountAuthorized`; the rest is released. Left out: what is authorized, but no more than the order is still due.',
      ),
    ),
    dryRun: DryRun,
  },
  { examples: [{ amount: 2500 }] },
);

export const VoidPaymentBody = Type.Object({ dryRun: DryRun }, { examples: [{ dryRun: true }] });

export const ListPaymentsQuery = Type.Object({
  ...pageFields,
  method: Type.Optional(
    Type.Array(ShortText(50, 1), {
      description: 'Only by one of these methods, such as `card` or `net30`; may be repeated.',
    }),
  ),
  status: Type.Optional(
    Type.Array(StringEnum(paymentStatuses), {
      description: 'Only in one of these statuses; may be repeated.',
    }),
  ),
  order_id: Type.Optional(Described(Uuid, 'Only of this order.')),
  customer_id: Type.Optional(Described(CustomerIdFilter, 'Only of this customer.')),
  connector_id: Type.Optional(
    Described(Uuid, 'Only those that this connector took or last tried.'),
  ),
  currency: Type.Optional(Described(Currency, 'Only those in this currency.')),
  disputed: OptionalField(Type.Boolean(), 'Only those that were ever disputed, or never.'),
  reference: Type.Optional(
    Described(
      ShortText(255, 1),
      'Only with a transaction that the processor knows by exactly this id, its `connectorRef`.',
      'pi_3OqK2eLkdIwHu7ix0',
    ),
  ),
  card_last_four: Type.Optional(
    Type.String({
      pattern: '^\\d{4}$',
      description:
        'Only those by a card that ends with these four digits; looked for among the newest 10,000 payments.',
      examples: ['4242'],
    }),
  ),
  created_from: Type.Optional(Described(Timestamp, 'Only those made at this instant or later.')),
  created_to: Type.Optional(Described(Timestamp, 'Only those made at this instant or earlier.')),
  due_from: Type.Optional(
    Described(DateOnly, 'Only Net-N payments due on this day or later, by `metadata.dueDate`.'),
  ),
  due_to: Type.Optional(
    Described(DateOnly, 'Only Net-N payments due on this day or earlier, by `metadata.dueDate`.'),
  ),
  amount_min: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only with at least this `amount`, in minor units.' }),
  ),
  amount_max: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Only with at most this `amount`, in minor units.' }),
  ),
  undecided: Type.Optional(
    Type.Boolean({
      description:
        '`true`: only those of which nobody has known for more than an hour whether their money moved; `false`: all others.',
    }),
  ),
  lapsing: Type.Optional(
    Type.Boolean({
      description:
        '`true`: only those that are authorized, not captured, and lapse within 48 hours; `false`: all others.',
    }),
  ),
  aging: Type.Optional(
    StringEnum(agings, {
      description:
        'Only outstanding Net-N payments that are overdue by so many days, in the application’s billing time zone.',
    }),
  ),
});
