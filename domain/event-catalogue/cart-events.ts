import { Type } from '@sinclair/typebox';
import { pick } from '../../storage/columns.ts';
import { eventFields } from '../../storage/entities/purchase.ts';
import { CartShape } from '../carts/schemas.ts';
import { Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const Customer = Type.Object(
  {
    id: Nullable(Uuid),
    email: Type.String(),
    firstName: Nullable(Type.String()),
  },
  { description: '`id` is null for a guest who is known by e-mail only' },
);

const cart = CartShape.properties;

/** `data` of every cart event (contract 75 §3); `sequence` counts the cart's mutations, unlike the envelope's. */
const CartEventShape = Type.Object({
  cartId: Uuid,
  sequence: cart.sequence,
  status: cart.status,
  customer: Nullable(Customer),
  lineItems: cart.lineItems,
  itemCount: Type.Integer({ description: 'Units of all lines' }),
  ...pick(cart, eventFields),
});

export const cartEvents = describeEvents('cart', CartEventShape, {
  'cart.created': { when: 'A cart was made.' },
  'cart.updated': {
    when: 'A cart was changed; at most once a cart in 5 s, and only to endpoints that name the type exactly.',
  },
  'cart.checkout_started': {
    when: 'A draft order was made of the cart.',
    extras: { orderId: Uuid },
  },
  'cart.reopened': {
    when: 'The cart went from checkout back to open.',
    extras: { checkoutSessionId: Type.String() },
  },
  'cart.converted': { when: 'The cart became a placed order.', extras: { orderId: Uuid } },
  'cart.abandoned': {
    when: 'The hourly sweep found the cart idle for too long.',
    extras: { recoveryUrl: Nullable(Type.String()) },
  },
  'cart.recovered': {
    when: 'The cart was copied from an abandoned one.',
    extras: { recoveredFromCartId: Uuid },
  },
});
