import { SessionShape } from '../checkout/schemas.ts';
import { Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const checkoutSessionEvents = describeEvents('checkout_session', SessionShape, {
  created: { when: 'A checkout session was made.' },
  completed: {
    when: 'The buyer completed the session.',
    extras: { orderId: Uuid, paymentId: Uuid },
  },
  expired: { when: 'The session ran out or was superseded.' },
  cancelled: { when: 'The session was cancelled.' },
});
