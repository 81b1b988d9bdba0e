import { Type, type Static } from '@sinclair/typebox';
import { OrderShape } from '../orders/schemas.ts';
import {
  PreviewedInvoiceShape,
  RefundPreviewShape,
  RefundResultShape,
} from '../payments/refund-schemas.ts';
import { Described, Money, Nullable, StringEnum, Uuid } from '../shapes.ts';

/** Effects of a cancellation on a payment. */
const reversals = ['refunded', 'released', 'invoice_voided'] as const;

const ReversalShape = Type.Object({
  paymentId: Described(Uuid, 'The payment.'),
  method: Type.String({ description: 'Its method, such as `card`, `net30` or `manual`.' }),
  effect: StringEnum(reversals, {
    description:
      '`refunded`: captured money goes back. `released`: the hold on the card ends, and no money was taken. `invoice_voided`: what was due by its open invoice is not due any more.',
  }),
  amount: Described(Money, 'How much, in minor units of the order’s `currency`.'),
  creditNotes: Described(
    RefundPreviewShape.properties.creditNotes,
    'Issued with the refund; else empty.',
  ),
  invoice: Described(
    Nullable(PreviewedInvoiceShape),
    'The open invoice that is voided; null when there is none.',
  ),
  warnings: RefundResultShape.properties.warnings,
});

const CancelPreviewShape = Type.Object(
  {
    payments: Type.Array(ReversalShape, {
      description: 'What happens to each payment that holds or asks for money, oldest first.',
    }),
    fulfillmentsCancelled: Type.Integer({
      description: 'How many fulfillments that were not shipped are cancelled with it.',
    }),
    discountReleased: Type.Boolean({
      description: 'Whether the use of its discount is free again.',
    }),
  },
  { component: 'CancelPreview', description: 'What the cancellation of an order brings with it.' },
);
export type CancelPreview = Static<typeof CancelPreviewShape>;

export const CancelledOrderShape = Type.Object({
  ...OrderShape.properties,
  preview: Type.Optional(
    Described(CancelPreviewShape, 'Only of a dry run: money, invoices and parcels.'),
  ),
});
