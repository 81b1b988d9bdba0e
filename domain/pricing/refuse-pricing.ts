import { fail } from '../errors.ts';
import type { PricingRefusal } from './net-cart.ts';

const messages = {
  amount_too_large: 'An amount, product or sum may be at most 99999999999.',
  too_big: 'A line discount may be at most the line amount.',
} as const;

/** 422: what was to be priced cannot be. */
export function refusePricing({ field, reason }: PricingRefusal): never {
  fail('validation_error', [{ path: field, code: reason, message: messages[reason] }], {
    status: 422,
  });
}
