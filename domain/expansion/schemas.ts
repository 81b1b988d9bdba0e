import { Type, type Static } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { OrderShape } from '../orders/schemas.ts';
import { Described, Nullable, StringEnum } from '../shapes.ts';
import {
  FulfillmentPartShape,
  InvoicePartShape,
  orderActions,
  PaymentPartShape,
  SubscriptionPartShape,
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
