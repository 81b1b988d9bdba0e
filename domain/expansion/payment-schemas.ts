import { Type } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { InvoiceShape } from '../invoices/schemas.ts';
import { Described, Nullable, StringEnum } from '../shapes.ts';
import { paymentFields } from '../payments/schemas.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';

const paymentExpansions = ['customer', 'invoices', 'subscription'] as const;
export type PaymentExpansion = (typeof paymentExpansions)[number];

export const GetPaymentQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(paymentExpansions), {
      commaSeparated: true,
      description: 'What belongs to the payment, each under its own key.',
    }),
  ),
});

export const ExpandedPaymentShape = Type.Object({
  ...paymentFields,
  customer: Type.Optional(
    Described(
      Nullable(CustomerShape),
      'Only if asked for; null for a guest or a deleted customer.',
    ),
  ),
  invoices: Type.Optional(
    Type.Array(InvoiceShape, { description: 'Only if asked for: those that it pays.' }),
  ),
  subscription: Type.Optional(
    Described(
      Nullable(SubscriptionShape),
      'Only if asked for; null for a payment without a subscription.',
    ),
  ),
});
