import { Type } from '@sinclair/typebox';
import { checkOut } from '../../../domain/checkout/check-out.ts';
import { CartShape, CheckOutBody } from '../../../domain/carts/schemas.ts';
import { toCartView } from '../../../domain/carts/view.ts';
import { OrderShape } from '../../../domain/orders/schemas.ts';
import { key } from '../../http/access.ts';
import { ifMatchOf } from '../../http/if-match.ts';
import { created } from '../../http/reply.ts';
import { Described } from '../../../domain/shapes.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const { id, status, paymentStatus, total, currency } = OrderShape.properties;
const CheckedOutShape = Type.Object({
  orderId: Described(id, 'Id of the draft order.'),
  order: Described(
    Type.Object({ id, status, paymentStatus, total, currency }),
    'The draft order, in short.',
  ),
  cart: Described(CartShape, 'The cart, now in the state `checkout`.'),
});

export const cartCheckoutRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/carts/:id/checkout',
    name: 'carts.checkout',
    tag: 'Carts',
    summary: 'Hand a cart over to a draft order',
    description:
      'Fields that are sent are merged into the cart first. The cart can no longer be changed; the draft is paid by a checkout session of the cart or POST /orders/{id}/payments. The same `Idempotency-Key` returns the same draft; without it, 409 `cart_already_checked_out` names it.',
    access: key('carts:write'),
    body: CheckOutBody,
    answer: { status: 201, data: CheckedOutShape },
    errors: [
      'cart_not_found',
      'cart_already_checked_out',
      'cart_already_converted',
      'cart_abandoned',
      'cart_changed',
      'discount_invalid',
      'validation_error',
      'metadata_too_large',
      'request_in_progress',
    ],
    handle: ({ ctx, params, body, request }) => checkOut(ctx, params.id, body, ifMatchOf(request)),
    reply: ({ found, order: { order } }) =>
      created({
        orderId: order.id,
        order: {
          id: order.id,
          status: order.status,
          paymentStatus: order.paymentStatus,
          total: order.total,
          currency: order.currency,
        },
        cart: toCartView(found),
      }),
    act: {
      action: 'order.created',
      facts: ({ order: { order } }) => ({ resourceId: order.id, orderId: order.id }),
    },
  }),
];
