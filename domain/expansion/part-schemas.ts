import { Type } from '@sinclair/typebox';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { InvoiceDetailShape, InvoiceShape } from '../invoices/schemas.ts';
import { paymentFields } from '../payments/schemas.ts';
import { Described, StringEnum } from '../shapes.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';
import { actionsShape } from './action-schemas.ts';
import { verbs } from './verbs.ts';

const only = 'Only if asked for: what may be done with it now.';
const part = (component: string, names: readonly string[]) =>
  Type.Optional(Described(actionsShape(component, names), only));
export const cartActions = part('CartActions', verbs.cart);
export const orderActions = part('OrderActions', verbs.order);
export const subscriptionActions = part('SubscriptionActions', verbs.subscription);
const paymentActions = part('PaymentActions', verbs.payment);
const invoiceActions = part('InvoiceActions', verbs.invoice);
const fulfillmentActions = part('FulfillmentActions', verbs.fulfillment);

/** The query of a resource that expands nothing else. */
export const ActionsQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(['actions']), {
      commaSeparated: true,
      description: '`actions`: what may be done with it now.',
    }),
  ),
});

/** Resources with what may be done with them, read alone or beside another one. */
export const paymentPartFields = { ...paymentFields, actions: paymentActions };
export const PaymentPartShape = Type.Object(paymentPartFields);
export const InvoicePartShape = Type.Object({
  ...InvoiceShape.properties,
  actions: invoiceActions,
});
export const ExpandedInvoiceShape = Type.Object({
  ...InvoiceDetailShape.properties,
  actions: invoiceActions,
});
export const FulfillmentPartShape = Type.Object({
  ...FulfillmentShape.properties,
  actions: fulfillmentActions,
});
export const SubscriptionPartShape = Type.Object({
  ...SubscriptionShape.properties,
  actions: subscriptionActions,
});
