import { Type } from '@sinclair/typebox';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { InvoiceDetailShape, InvoiceShape } from '../invoices/schemas.ts';
import { paymentFields } from '../payments/schemas.ts';
import { Described, StringEnum } from '../shapes.ts';
import { SubscriptionShape } from '../subscriptions/schemas.ts';
import { errorDetails } from '../error-details.ts';
import type { ErrorCode } from '../errors.ts';
import { CartShape, GetCartQuery } from '../carts/schemas.ts';
import { verbs } from './verbs.ts';

/** The codes by which verbs reject a state, or a caller without the scope. */
const reasons = [
  'permission_denied',
  'invalid_state',
  'request_in_progress',
  'order_not_editable',
  'subscription_order_not_editable',
  'refund_not_allowed',
  'not_invoice',
  'validation_error',
  'not_found',
  'fulfillment_not_digital',
  'invalid_subscription_state',
  'installment_plan_locked',
  'renewal_needs_attention',
  'cart_already_checked_out',
  'cart_already_converted',
  'cart_abandoned',
  'item_not_found',
  'discount_invalid',
  'evidence_not_taken',
] as const satisfies readonly ErrorCode[];

const ActionShape = Type.Object(
  {
    allowed: Type.Boolean({
      description:
        'Whether the state of the resource and the rights of the credential admit the request now.',
    }),
    reason: Type.Optional(
      StringEnum(reasons, {
        description: 'The error code that the request would get now; only where it is not allowed.',
      }),
    ),
    details: Type.Optional(
      Type.Union(
        [
          errorDetails.permission_denied,
          errorDetails.validation_error,
          Type.Object({}, { additionalProperties: true }),
        ],
        {
          description: '`error.details` of that error, as `x-error-details` describes it by code.',
        },
      ),
    ),
  },
  { component: 'Action', description: 'Whether an operation is allowed now, and why not.' },
);

/** The shape of the actions of a resource. */
function actionsShape(component: string, verbs: readonly string[]) {
  return Type.Object(Object.fromEntries(verbs.map((verb) => [verb, ActionShape])), {
    component,
    description:
      'What may be done with it now, by the names of the operations: the result of the checks that they begin with. Only with `expand=actions`.',
  });
}

const only = 'Only if asked for: what may be done with it now.';
const part = (component: string, names: readonly string[]) =>
  Type.Optional(Described(actionsShape(component, names), only));
export const cartActions = part('CartActions', verbs.cart);
export const orderActions = part('OrderActions', verbs.order);
export const subscriptionActions = part('SubscriptionActions', verbs.subscription);
const paymentActions = part('PaymentActions', verbs.payment);
export const disputeActions = part('DisputeActions', verbs.dispute);
const invoiceActions = part('InvoiceActions', verbs.invoice);
const fulfillmentActions = part('FulfillmentActions', verbs.fulfillment);
export const returnActions = part('ReturnActions', verbs.return);

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

export const CartQuery = Type.Object({ ...GetCartQuery.properties, ...ActionsQuery.properties });

export const ExpandedCartShape = Type.Object({ ...CartShape.properties, actions: cartActions });
