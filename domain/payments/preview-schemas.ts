import { Type } from '@sinclair/typebox';
import { Described, Money, Nullable, StringEnum, Uuid } from '../shapes.ts';
import { PaymentStatus, paymentFields } from './schemas.ts';

const PreviewedOrderShape = Type.Object({
  id: Described(Uuid, 'Id of the order.'),
  number: Nullable(Type.String({ description: 'Its number; null for a draft.' })),
  paymentStatus: Described(PaymentStatus, 'Its payment status after it.'),
  amountPaid: Described(Money, 'What is paid of it then, in minor units.'),
  amountDue: Described(Money, 'What it still lacks then, in minor units.'),
});

const PreviewedInvoiceShape = Type.Object({
  number: Nullable(
    Type.String({ description: 'Its number; null for one that the capture would issue.' }),
  ),
  status: StringEnum(['paid', 'voided'], {
    description: '`paid`: issued with the capture. `voided`: the open invoice of a Net-N payment.',
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
      'The invoice that is issued or voided with it; null when there is none.',
    ),
  },
  { component: 'PaymentPreview', description: 'What a capture or void would bring with it.' },
);

export const ModifiedPaymentShape = Type.Object({
  ...paymentFields,
  preview: Type.Optional(
    Described(PaymentPreviewShape, 'Only of a dry run: what else would change.'),
  ),
});
