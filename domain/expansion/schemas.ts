import { Type, type Static } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { OrderShape } from '../orders/schemas.ts';
import { Described, Nullable, StringEnum } from '../shapes.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';
import {
  FulfillmentPartShape,
  InvoicePartShape,
  orderActions,
  PaymentPartShape,
  SubscriptionPartShape,
  paymentPartFields,
  subscriptionActions,
} from './part-schemas.ts';

const orderExpansions = [
  'customer',
  'payments',
  'fulfillments',
  'invoices',
  'subscription',
  'actions',
] as const;
export type OrderExpansion = (typeof orderExpansions)[number];

export const GetOrderQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(orderExpansions), {
      commaSeparated: true,
      description:
        'What belongs to the order, each as it is now under its own key; `actions`: what may be done with it, and with what is expanded beside it.',
    }),
  ),
  atSequence: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The order as it was at this `sequence`, folded from its timeline; above the current one: 422.',
    }),
  ),
});
export type GetOrderInput = Static<typeof GetOrderQuery>;

export const ExpandedOrderShape = Type.Object({
  ...OrderShape.properties,
  customer: Type.Optional(
    Described(
      Nullable(CustomerShape),
      'Only if asked for; null for a guest or a deleted customer.',
    ),
  ),
  payments: Type.Optional(
    Type.Array(PaymentPartShape, { description: 'Only if asked for; oldest first.' }),
  ),
  fulfillments: Type.Optional(
    Type.Array(FulfillmentPartShape, { description: 'Only if asked for; oldest first.' }),
  ),
  invoices: Type.Optional(
    Type.Array(InvoicePartShape, { description: 'Only if asked for; oldest first.' }),
  ),
  subscription: Type.Optional(
    Described(
      Nullable(SubscriptionPartShape),
      'Only if asked for; null for an order without a subscription.',
    ),
  ),
  actions: orderActions,
});

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

const subscriptionExpansions = [
  'customer',
  'payments',
  'fulfillments',
  'invoices',
  'actions',
] as const;
export type SubscriptionExpansion = (typeof subscriptionExpansions)[number];

export const GetSubscriptionQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(subscriptionExpansions), {
      commaSeparated: true,
      description:
        'What belongs to the subscription, each under its own key; `actions`: what may be done with it, and with what is expanded beside it.',
    }),
  ),
});
export type GetSubscriptionInput = Static<typeof GetSubscriptionQuery>;

const newest = { description: 'Only if asked for: the newest 100, oldest first.' };

export const ExpandedSubscriptionShape = Type.Object({
  ...SubscriptionShape.properties,
  customer: Type.Optional(
    Described(Nullable(CustomerShape), 'Only if asked for; null for a deleted customer.'),
  ),
  payments: Type.Optional(Type.Array(PaymentPartShape, newest)),
  fulfillments: Type.Optional(Type.Array(FulfillmentPartShape, newest)),
  invoices: Type.Optional(Type.Array(InvoicePartShape, newest)),
  actions: subscriptionActions,
});
