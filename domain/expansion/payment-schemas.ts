import { Type } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { Described, Nullable, StringEnum } from '../shapes.ts';
import { InvoicePartShape, paymentPartFields, SubscriptionPartShape } from './part-schemas.ts';

const paymentExpansions = ['customer', 'invoices', 'subscription', 'actions'] as const;
export type PaymentExpansion = (typeof paymentExpansions)[number];

export const GetPaymentQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(paymentExpansions), {
      commaSeparated: true,
      description:
        'What belongs to the payment, each under its own key; `actions`: what may be done with it, and with what is expanded beside it.',
    }),
  ),
});

export const ExpandedPaymentShape = Type.Object({
  ...paymentPartFields,
  customer: Type.Optional(
    Described(
      Nullable(CustomerShape),
      'Only if asked for; null for a guest or a deleted customer.',
    ),
  ),
  invoices: Type.Optional(
    Type.Array(InvoicePartShape, { description: 'Only if asked for: those that it pays.' }),
  ),
  subscription: Type.Optional(
    Described(
      Nullable(SubscriptionPartShape),
      'Only if asked for; null for a payment without a subscription.',
    ),
  ),
});
