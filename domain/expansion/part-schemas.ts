import { Type } from '@sinclair/typebox';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { InvoiceDetailShape, InvoiceShape } from '../invoices/schemas.ts';
import { paymentFields } from '../payments/schemas.ts';
import { Described, StringEnum } from '../shapes.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';
import { actionsShape } from './action-schemas.ts';
import { verbs } from './verbs.ts';

const only = 'Only if asked for: what may be done with it now.';
const actions = {
  order: Type.Optional(Described(actionsShape('OrderActions', verbs.order), only)),
  payment: Type.Optional(Described(actionsShape('PaymentActions', verbs.payment), only)),
  invoice: Type.Optional(Described(actionsShape('InvoiceActions', verbs.invoice), only)),
  fulfillment: Type.Optional(
    Described(actionsShape('FulfillmentActions', verbs.fulfillment), only),
  ),
  subscription: Type.Optional(
    Described(actionsShape('SubscriptionActions', verbs.subscription), only),
  ),
};
export const { order: orderActions, subscription: subscriptionActions } = actions;

/** Of a resource that expands nothing else. */
export const ActionsQuery = Type.Object({
  expand: Type.Optional(
    Type.Array(StringEnum(['actions']), {
      commaSeparated: true,
      description: '`actions`: what may be done with it now.',
    }),
  ),
});

/** Resources with what may be done with them, read alone or beside another one. */
export const paymentPartFields = { ...paymentFields, actions: actions.payment };
export const PaymentPartShape = Type.Object(paymentPartFields);
export const InvoicePartShape = Type.Object({
  ...InvoiceShape.properties,
  actions: actions.invoice,
});
export const ExpandedInvoiceShape = Type.Object({
  ...InvoiceDetailShape.properties,
  actions: actions.invoice,
});
export const FulfillmentPartShape = Type.Object({
  ...FulfillmentShape.properties,
  actions: actions.fulfillment,
});
export const SubscriptionPartShape = Type.Object({
  ...SubscriptionShape.properties,
  actions: actions.subscription,
});
