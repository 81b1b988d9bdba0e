import { Type, type Static } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { InvoiceShape } from '../invoices/schemas.ts';
import { OrderShape } from '../orders/schemas.ts';
import { PaymentShape } from '../payments/schemas.ts';
import { Nullable, StringEnum } from '../shapes.ts';
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
      description: 'What belongs to the order, each under its own key',
    }),
  ),
  atSequence: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The order as it was at this sequence' }),
  ),
});
export type GetOrderInput = Static<typeof GetOrderQuery>;

export const ExpandedOrderShape = Type.Object({
  ...OrderShape.properties,
  customer: Type.Optional(Nullable(CustomerShape)),
  payments: Type.Optional(Type.Array(PaymentShape)),
  fulfillments: Type.Optional(Type.Array(FulfillmentShape)),
  invoices: Type.Optional(Type.Array(InvoiceShape)),
  subscription: Type.Optional(Nullable(SubscriptionShape)),
});
