import { Type } from '@sinclair/typebox';
import { orderStatuses } from '../../storage/entities/order.ts';
import {
  Described,
  Money,
  Nullable,
  PositiveMoney,
  ShortText,
  Uuid,
  StringEnum,
} from '../shapes.ts';
import { PaymentStatus, RefundStatus, paymentFields } from './schemas.ts';

export const RefundBody = Type.Object(
  {
    amount: Type.Optional(
      Described(
        PositiveMoney,
        'Minor units of the payment’s `currency`, tax included. Left out: what the `lineItems` were sold for, at most what is refundable; without them all that is refundable, which is `amountCaptured` less refunds that succeeded or are pending.',
      ),
    ),
    reason: Type.Optional(
      Described(Nullable(ShortText(2000)), 'Shown on the credit note.', 'Damaged on arrival'),
    ),
    lineItems: Type.Optional(
      Type.Array(
        Type.Object({
          lineItemId: Described(Uuid, 'A line of the order.'),
          quantity: Type.Integer({
            minimum: 1,
            description: 'Units of it, at most its `refundable.quantity`.',
          }),
        }),
        {
          maxItems: 500,
          description:
            'Units to pay back; each line once. The credit note has these lines at their own rates. With another `amount` than they were sold for, less of it is spread over them, and what is more over all that is left.',
        },
      ),
    ),
    dryRun: Type.Boolean({
      default: false,
      description: 'Return the same with its `preview`, and write nothing.',
    }),
  },
  { examples: [{ amount: 500, reason: 'Damaged on arrival' }] },
);

export const RefundPreviewShape = Type.Object(
  {
    refundable: Described(
      Money,
      'Refundable of the payment after it, in minor units; pending refunds are deducted.',
    ),
    creditNotes: Type.Array(
      Type.Object({
        invoiceNumber: Type.String({ description: 'Number of the invoice that it corrects.' }),
        total: Described(Money, 'Returned by it, tax included, in minor units.'),
        taxTotal: Described(Money, 'The tax in it, in minor units.'),
        lines: Type.Array(
          Type.Object({
            lineItemId: Described(
              Nullable(Uuid),
              'The line of the order; null for a share of all that has this rate, and for shipping.',
            ),
            description: Nullable(
              Type.String({ description: 'Name of the line; null for a share.' }),
            ),
            quantity: Type.Integer({ description: 'Units of it; 1 for an amount.' }),
            taxRate: Nullable(Type.String({ description: 'Percent, such as "19".' })),
            taxAmount: Described(Money, 'The tax in it, in minor units.'),
            gross: Described(Money, 'With tax, in minor units.'),
          }),
          { description: 'Taken back by it, each at its own rate.' },
        ),
      }),
      { description: 'Empty where the money has no invoice.' },
    ),
  },
  { component: 'RefundPreview', description: 'Effects of a refund before it is made.' },
);

export const RefundResultShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the payment.'),
    status: PaymentStatus,
    refundedAmount: Type.Integer({
      description: 'Of the payment, over all refunds that succeeded, in minor units.',
    }),
    refund: Type.Object(
      {
        id: Described(Nullable(Uuid), 'Id of the refund; null in a dry run.'),
        amount: Described(Money, 'What goes back by it, in minor units.'),
        status: RefundStatus,
      },
      { description: 'This refund.' },
    ),
    warnings: Type.Array(
      Type.Object({
        code: Type.String({
          description: 'For programs: `manual_refund_required`, `payment_disputed`.',
        }),
        message: Type.String({ description: 'The same for people, in English.' }),
      }),
      {
        description:
          '`manual_refund_required`: the money was received outside the service, so this only records that you give it back. `payment_disputed`: the buyer may get the money from the bank as well.',
      },
    ),
    preview: Type.Optional(
      Described(
        RefundPreviewShape,
        'Only of a dry run: each credit note as it would be issued, and the rest.',
      ),
    ),
  },
  { component: 'RefundAnswer', description: 'A payment after a refund.' },
);

const PreviewedOrderShape = Type.Object({
  id: Described(Uuid, 'Id of the order.'),
  number: Nullable(
    Type.String({
      description: 'Its number; null for a draft, also for one that is placed by it.',
    }),
  ),
  status: StringEnum(orderStatuses, { description: 'Its status after it.' }),
  paymentStatus: Described(PaymentStatus, 'Its payment status after it.'),
  amountPaid: Described(Money, 'What is paid of it then, in minor units.'),
  amountDue: Described(Money, 'What it still lacks then, in minor units.'),
});

export const PreviewedInvoiceShape = Type.Object({
  number: Nullable(Type.String({ description: 'Its number; null for one that would be issued.' })),
  status: StringEnum(['paid', 'voided'], {
    description:
      '`paid`: issued with the money, or the open invoice that it pays. `voided`: the open invoice of a Net-N payment.',
  }),
  total: Described(Money, 'In minor units, tax included.'),
  taxTotal: Described(Money, 'The tax in it, in minor units.'),
});

export const PaymentPreviewShape = Type.Object(
  {
    released: Described(
      Money,
      'What goes back to the buyer’s card without having been taken, in minor units; 0 for an invoice, which holds none.',
    ),
    order: Described(Nullable(PreviewedOrderShape), 'The order after it; null without one.'),
    invoice: Described(
      Nullable(PreviewedInvoiceShape),
      'The invoice that is issued, paid or voided with it; null when there is none.',
    ),
  },
  {
    component: 'PaymentPreview',
    description: 'What a payment brings with it: a capture, a void, or money that is recorded.',
  },
);

export const ModifiedPaymentShape = Type.Object({
  ...paymentFields,
  preview: Type.Optional(
    Described(PaymentPreviewShape, 'Only of a dry run: what else would change.'),
  ),
});
