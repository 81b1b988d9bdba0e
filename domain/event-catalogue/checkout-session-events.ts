import { SessionShape } from '../checkout/schemas.ts';
import { Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const checkoutSessionEvents = describeEvents('checkout_session', SessionShape, {
  created: { when: 'A checkout session was made.' },
  completed: {
    when: 'The buyer completed the session.',
    // A session that only stores a card ends without either.
    extras: { orderId: Nullable(Uuid), paymentId: Nullable(Uuid) },
  },
  expired: { when: 'The session ran out or was superseded.' },
  cancelled: { when: 'The session was cancelled.' },
});
