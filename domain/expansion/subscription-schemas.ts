import { Type, type Static } from '@sinclair/typebox';
import { CustomerShape } from '../customers/schemas.ts';
import { Described, Nullable, StringEnum } from '../shapes.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';
import {
  FulfillmentPartShape,
  InvoicePartShape,
  PaymentPartShape,
  subscriptionActions,
} from './part-schemas.ts';

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
