import { DiscountShape, RedemptionShape } from '../discounts/schemas.ts';
import { describeEvents } from './entry.ts';

const redemption = RedemptionShape;

export const discountEvents = describeEvents('discount', DiscountShape, {
  created: { when: 'A discount was made.' },
  updated: { when: 'A discount was changed.' },
  deleted: { when: 'A discount was deleted.' },
  redeemed: { when: 'An order was placed with the discount.', extras: { redemption } },
  released: { when: 'A use was given back.', extras: { redemption } },
});
