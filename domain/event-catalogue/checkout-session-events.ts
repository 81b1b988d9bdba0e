import { SessionShape } from '../checkout/schemas.ts';
import { Described, Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const checkoutSessionEvents = describeEvents('checkout_session', SessionShape, {
  'checkout_session.created': { when: 'A checkout session was made.' },
  'checkout_session.completed': {
    when: 'The buyer completed the session.',
    // A session that only stores a card completes without either.
    extras: {
      orderId: Described(Nullable(Uuid), 'The order; null if the session only stored a card.'),
      paymentId: Described(Nullable(Uuid), 'Its payment; null if the session only stored a card.'),
    },
  },
  'checkout_session.expired': { when: 'The session expired or was superseded.' },
  'checkout_session.cancelled': { when: 'The session was cancelled.' },
});
