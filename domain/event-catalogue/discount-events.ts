import { DiscountShape, RedemptionShape } from '../discounts/schemas.ts';
import { Described } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const redemption = Described(RedemptionShape, 'The use of the discount that it is about.');

export const discountEvents = describeEvents('discount', DiscountShape, {
  'discount.created': { when: 'A discount was made.' },
  'discount.updated': { when: 'A discount was changed.' },
  'discount.deleted': { when: 'A discount was deleted.' },
  'discount.redeemed': { when: 'An order was placed with the discount.', extras: { redemption } },
  'discount.released': {
    when: 'A use was given back, as its order was cancelled unpaid.',
    extras: { redemption },
  },
});
