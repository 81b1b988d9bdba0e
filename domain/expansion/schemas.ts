import { Type, type Static } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { InvoiceShape } from '../invoices/schemas.ts';
import { OrderShape } from '../orders/schemas.ts';
import { PaymentShape } from '../payments/schemas.ts';
import { Described, Nullable, StringEnum } from '../shapes.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';

const orderExpansions = [
  'customer',
  'payments',
  'fulfillments',
  'invoices',
  'subscription',
] as const;
export type OrderExpansion = (typeof orderExpansions)[number];

export const GetOrderQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(orderExpansions), {
      commaSeparated: true,
      description: 'What belongs to the order, each as it is now under its own key.',
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
    Type.Array(PaymentShape, { description: 'Only if asked for; oldest first.' }),
  ),
  fulfillments: Type.Optional(
    Type.Array(FulfillmentShape, { description: 'Only if asked for; oldest first.' }),
  ),
  invoices: Type.Optional(
    Type.Array(InvoiceShape, { description: 'Only if asked for; oldest first.' }),
  ),
  subscription: Type.Optional(
    Described(
      Nullable(SubscriptionShape),
      'Only if asked for; null for an order without a subscription.',
    ),
  ),
});
