import { Type } from '@sinclair/typebox';
import { fulfillmentTypes } from '../../storage/entities/fulfillment.ts';
import { invoiceVersionReasons } from '../../storage/entities/invoice-version.ts';
import { declineClasses } from '../../storage/entities/payment.ts';
import {
  transactionStatuses,
  transactionTypes,
} from '../../storage/entities/payment-transaction.ts';
import { returnParties } from '../../storage/entities/returns/order-return.ts';
import { fulfillmentMoments, returnMoments } from '../../storage/queries/activity/activity-page.ts';
import { Described, Money, Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { ActorShape, TimelineEntryShape } from '../timeline.ts';

export const activityTypes = [
  'change',
  'transaction',
  'mail',
  'document',
  'fulfillment',
  'return',
] as const;
export const mailStatuses = ['pending', 'sent', 'captured', 'failed', 'suppressed'] as const;

const { action, sequence, changes, totals } = TimelineEntryShape.properties;

const ActivityChangeShape = Type.Object(
  { action, sequence, changes, totals },
  { description: 'With the type `change`: what the timeline has of it.' },
);

const ActivityTransactionShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the transaction.'),
    paymentId: Described(Uuid, 'The payment whose money it moves.'),
    type: StringEnum(transactionTypes, { description: 'As in the transactions of a payment.' }),
    status: StringEnum(transactionStatuses, { description: 'Its status by now.' }),
    amount: Described(Money, 'What it moves, in minor units of `currency`.'),
    currency: Type.String({ description: 'ISO 4217.' }),
    method: Type.String({ description: 'The `method` of the payment.' }),
    card: Described(
      Nullable(
        Type.Object({
          brand: Type.String({ description: 'Lower case, such as `visa`.' }),
          lastFour: Type.String({ description: 'The last four digits of its number.' }),
        }),
      ),
      'The card that the payment was last tried with; null for another method.',
    ),
    connectorId: Described(Nullable(Uuid), 'The connector that was called; null without one.'),
    connectorName: Nullable(Type.String({ description: 'Its `displayName`.' })),
    declineCode: Nullable(Type.String({ description: 'Why it failed; null unless it did.' })),
    declineClass: Nullable(
      StringEnum(declineClasses, { description: 'What the decline means, as in payments.' }),
    ),
  },
  { description: 'With the type `transaction`: a movement of money.' },
);

const ActivityMailShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the mail.'),
    template: Type.String({
      description: 'What it says, such as `customer.order_confirmation`.',
    }),
    to: Described(
      Nullable(Type.String()),
      'The recipient’s address; null once the customer was anonymized or deleted.',
    ),
    status: StringEnum(mailStatuses, {
      description:
        '`pending`: not sent yet. `sent`: a mail server took it. `captured`: not sent, since the service has no mail server; development shows it. `failed`: rejected for good. `suppressed`: withheld by a limit, an opt-out, or since it is for a stranger outside production.',
    }),
    sentAt: Described(
      Nullable(Timestamp),
      'When it was sent, captured or rejected, by real time; null before.',
    ),
    orderId: Described(
      Nullable(Uuid),
      'The order by which it can be sent again; null where it cannot.',
    ),
  },
  { description: 'With the type `mail`: a mail to the buyer.' },
);

const ActivityDocumentShape = Type.Object(
  {
    event: StringEnum(invoiceVersionReasons, {
      description:
        'What made this version of the invoice; `refunded` issued the credit note `creditNoteNumber`.',
    }),
    invoiceId: Described(Uuid, 'Id of the invoice.'),
    orderId: Described(Uuid, 'The order of the invoice.'),
    number: Type.String({ description: 'Number of the invoice.' }),
    total: Described(Money, 'Its total in this version, in minor units of `currency`.'),
    currency: Type.String({ description: 'ISO 4217.' }),
    creditNoteNumber: Nullable(
      Type.String({ description: 'Number of the credit note; null unless it was issued here.' }),
    ),
    creditedAmount: Described(Nullable(Money), 'What the credit note is over; null without one.'),
  },
  { description: 'With the type `document`: an invoice or a credit note.' },
);

const ActivityFulfillmentShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the fulfillment.'),
    type: StringEnum(fulfillmentTypes, { description: 'What is fulfilled.' }),
    event: StringEnum(fulfillmentMoments, {
      description: 'What happened. Returned units are a `change` of the order.',
    }),
    carrier: Nullable(Type.String({ description: 'Who carries it.' })),
    trackingNumber: Nullable(Type.String({ description: 'Its number there.' })),
    trackingUrl: Nullable(Type.String({ description: 'Where it is followed.' })),
  },
  { description: 'With the type `fulfillment`: a step of a delivery.' },
);

const ActivityReturnShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the return.'),
    number: Type.String({ description: 'Its number.' }),
    event: StringEnum(returnMoments, { description: 'What happened.' }),
    by: Nullable(
      StringEnum(returnParties, {
        description: 'Who asked for it or cancelled it; null for what only you do.',
      }),
    ),
  },
  { description: 'With the type `return`: a step of a return.' },
);

export const ActivityShape = Type.Object(
  {
    id: Type.String({ description: 'Unique in its list, and the same on every request.' }),
    at: Described(Timestamp, 'When it happened, by the test clock where one is set.'),
    type: StringEnum(activityTypes, {
      description: 'What the item is about; the object of that name describes it.',
    }),
    actor: Described(Nullable(ActorShape), 'Who did it; known of changes only.'),
    reason: Nullable(
      Type.String({ description: 'Why, where somebody said so; null after an erasure.' }),
    ),
    change: Type.Optional(ActivityChangeShape),
    transaction: Type.Optional(ActivityTransactionShape),
    mail: Type.Optional(ActivityMailShape),
    document: Type.Optional(ActivityDocumentShape),
    fulfillment: Type.Optional(ActivityFulfillmentShape),
    return: Type.Optional(ActivityReturnShape),
  },
  { component: 'Activity', description: 'Something that happened about an order or subscription.' },
);
