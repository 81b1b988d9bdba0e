import { CustomerPaymentMethodShape, CustomerShape } from '../customers/schemas.ts';
import { mailCategories } from '../mail/opt-out-token.ts';
import { StringEnum } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const paymentMethod = CustomerPaymentMethodShape;

export const customerEvents = describeEvents('customer', CustomerShape, {
  created: { when: 'A customer was made.' },
  updated: { when: 'A customer was changed or anonymized.' },
  deleted: { when: 'A customer was deleted.' },
  unsubscribed: {
    when: 'The customer opted out of a kind of mail.',
    extras: { category: StringEnum(mailCategories) },
  },
  payment_method_added: { when: 'A card was stored.', extras: { paymentMethod } },
  payment_method_removed: { when: 'A stored card was removed.', extras: { paymentMethod } },
});
