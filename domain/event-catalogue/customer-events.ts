import { CustomerShape } from '../customers/schemas.ts';
import { CustomerPaymentMethodShape } from '../payment-methods/schemas.ts';
import { mailCategories } from '../mail/schemas.ts';
import { Described, StringEnum } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const paymentMethod = Described(CustomerPaymentMethodShape, 'The card that it is about.');

export const customerEvents = describeEvents('customer', CustomerShape, {
  'customer.created': { when: 'A customer was made.' },
  'customer.updated': { when: 'A customer was changed or anonymized.' },
  'customer.deleted': { when: 'A customer was deleted.' },
  'customer.unsubscribed': {
    when: 'The customer opted out of a kind of mail.',
    extras: {
      category: StringEnum(mailCategories, { description: 'The kind of mail.' }),
    },
  },
  'customer.payment_method_added': { when: 'A card was stored.', extras: { paymentMethod } },
  'customer.payment_method_removed': {
    when: 'A stored card was removed.',
    extras: { paymentMethod },
  },
});
