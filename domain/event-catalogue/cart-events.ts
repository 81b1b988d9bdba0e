import { Type } from '@sinclair/typebox';
import { pick } from '../../storage/orm/columns.ts';
import { eventFields } from '../../storage/entities/purchase.ts';
import { CartShape } from '../carts/schemas.ts';
import { Described, Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const Customer = Type.Object({
  id: Described(Nullable(Uuid), 'Id of the customer; null for a guest known by e-mail only.'),
  email: Type.String({ description: 'The customer’s, else that of the cart.' }),
  firstName: Nullable(Type.String({ description: 'Of the customer; null without one.' })),
});

const cart = CartShape.properties;

/** `data` of every cart event (contract 75 §3); `sequence` counts the cart's mutations, unlike the envelope's. */
const CartEventShape = Type.Object({
  cartId: Described(Uuid, 'Id of the cart.'),
  sequence: Described(
    cart.sequence,
    'Counts the mutations of the cart, unlike the envelope’s, which counts its events.',
  ),
  status: cart.status,
  customer: Described(Nullable(Customer), 'Whose cart it is; null while no e-mail is known.'),
  lineItems: cart.lineItems,
  itemCount: Type.Integer({ description: 'Units over all lines.' }),
  ...pick(cart, eventFields),
});

export const cartEvents = describeEvents('cart', CartEventShape, {
  'cart.created': { when: 'A cart was made.' },
  'cart.updated': {
    when: 'A cart was changed; at most once a cart in 5 s, and only to endpoints that name the type exactly.',
  },
  'cart.checkout_started': {
    when: 'A draft order was made of the cart.',
    extras: { orderId: Described(Uuid, 'The order made of the cart.') },
  },
  'cart.reopened': {
    when: 'The cart went from checkout back to open.',
    extras: {
      checkoutSessionId: Type.String({
        description: 'The checkout session that was cancelled or expired.',
      }),
    },
  },
  'cart.converted': {
    when: 'The cart became a placed order.',
    extras: { orderId: Described(Uuid, 'The order made of the cart.') },
  },
  'cart.abandoned': {
    when: 'The hourly sweep found the cart idle for too long.',
    extras: {
      recoveryUrl: Nullable(
        Type.String({
          description:
            'Brings the buyer back to a copy of the cart; null where no recovery page is configured. Whoever has it can see the cart.',
        }),
      ),
    },
  },
  'cart.recovered': {
    when: 'The cart was copied from an abandoned one.',
    extras: { recoveredFromCartId: Described(Uuid, 'The abandoned cart.') },
  },
});
