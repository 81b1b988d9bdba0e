import { Type } from '@sinclair/typebox';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { InvoiceDetailShape, InvoiceShape } from '../invoices/schemas.ts';
import { paymentFields } from '../payments/schemas.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';
import { CartShape, GetCartQuery } from '../carts/schemas.ts';
import { actionsPart as part, ActionsQuery } from './action-schemas.ts';
import { verbs } from './verbs.ts';

export const cartActions = part('CartActions', verbs.cart);
export const orderActions = part('OrderActions', verbs.order);
export const subscriptionActions = part('SubscriptionActions', verbs.subscription);
const paymentActions = part('PaymentActions', verbs.payment);
export const disputeActions = part('DisputeActions', verbs.dispute);
const invoiceActions = part('InvoiceActions', verbs.invoice);
const fulfillmentActions = part('FulfillmentActions', verbs.fulfillment);
export const returnActions = part('ReturnActions', verbs.return);

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

export const CartQuery = Type.Object({ ...GetCartQuery.properties, ...ActionsQuery.properties });

export const ExpandedCartShape = Type.Object({ ...CartShape.properties, actions: cartActions });
