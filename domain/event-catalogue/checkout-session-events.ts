import { SessionShape } from '../checkout/schemas.ts';
import { Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const checkoutSessionEvents = describeEvents('checkout_session', SessionShape, {
  'checkout_session.created': { when: 'A checkout session was made.' },
  'checkout_session.completed': {
    when: 'The buyer completed the session.',
    // A session that only stores a card completes without either.
    extras: { orderId: Nullable(Uuid), paymentId: Nullable(Uuid) },
  },
  'checkout_session.expired': { when: 'The session ran out or was superseded.' },
  'checkout_session.cancelled': { when: 'The session was cancelled.' },
});
