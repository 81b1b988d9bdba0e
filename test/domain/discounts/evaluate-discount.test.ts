import { describe, expect, test } from 'bun:test';
import {
  evaluateDiscount,
  type DiscountTarget,
  type DiscountUses,
  type EvaluatedDiscount,
} from '../../../domain/discounts/evaluate-discount.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const earlier = new Date(at.getTime() - 1);
const later = new Date(at.getTime() + 1);

const tenPercent: EvaluatedDiscount = {
  type: 'percentage',
  value: 10,
  currency: null,
  minSubtotal: null,
  startsAt: null,
  endsAt: null,
  maxRedemptions: null,
  maxRedemptionsPerCustomer: 1,
  isActive: true,
  deletedAt: null,
};

describe('evaluateDiscount', () => {
  const holds: [string, Partial<EvaluatedDiscount>, number][] = [
    ['without limits', {}, 500],
    ['from its start on', { startsAt: at, endsAt: later }, 500],
    ['from its minimum on', { minSubtotal: 5000 }, 500],
    ['while a use remains', { maxRedemptions: 4 }, 500],
    [
      'as a fixed amount in the currency',
      { type: 'fixed_amount', value: 700, currency: 'USD' },
      700,
    ],
    [
      'as a fixed amount above the base',
      { type: 'fixed_amount', value: 9000, currency: 'USD' },
      5000,
    ],
  ];
  test.each(holds)('holds %s', (_, terms, amount) => {
    expect(evaluate(terms, { uses: { all: 3, ofCustomer: 0 } })).toEqual({ valid: true, amount });
  });

  const refused: [string, Partial<EvaluatedDiscount>, Situation][] = [
    ['not_found', { deletedAt: earlier }, {}],
    ['inactive', { isActive: false }, {}],
    ['not_started', { startsAt: later }, {}],
    ['expired', { endsAt: at }, {}],
    ['limit_reached', { maxRedemptions: 3 }, { uses: { all: 3, ofCustomer: 0 } }],
    ['customer_limit_reached', {}, { uses: { all: 1, ofCustomer: 1 } }],
    ['currency_mismatch', { type: 'fixed_amount', currency: 'EUR' }, {}],
    ['currency_mismatch', { currency: 'EUR' }, {}],
    ['min_subtotal', { minSubtotal: 5001 }, {}],
    ['empty_cart', {}, { target: { base: 0, isEmpty: true } }],
  ];
  test.each(refused)('%s', (reason, terms, situation) => {
    expect(evaluate(terms, situation)).toMatchObject({ valid: false, reason });
  });

  test('a code that does not exist', () => {
    const target = { currency: 'USD', base: 1, isEmpty: false };
    expect(evaluateDiscount(null, target, { all: 0, ofCustomer: null }, at)).toEqual({
      valid: false,
      reason: 'not_found',
    });
  });

  test('an unknown customer has no limit, and no limit is none', () => {
    expect(evaluate({}, { uses: { all: 9, ofCustomer: null } }).valid).toBe(true);
    const unlimited = { maxRedemptionsPerCustomer: null };
    expect(evaluate(unlimited, { uses: { all: 9, ofCustomer: 9 } }).valid).toBe(true);
  });

  test('the first reason in order is the one given', () => {
    const everything = {
      isActive: false,
      startsAt: later,
      maxRedemptions: 1,
      currency: 'EUR',
      minSubtotal: 9_999,
    };
    const uses = { all: 1, ofCustomer: 1 };
    const reasonOf = (terms: Partial<EvaluatedDiscount>) =>
      evaluate(terms, { uses, target: { isEmpty: true } });
    expect(reasonOf(everything)).toMatchObject({ reason: 'inactive' });
    expect(reasonOf({ ...everything, isActive: true })).toMatchObject({ reason: 'not_started' });
    const started = { ...everything, isActive: true, startsAt: null };
    expect(reasonOf(started)).toMatchObject({ reason: 'limit_reached' });
  });

  test('a free cart is not an empty one', () => {
    expect(evaluate({}, { target: { base: 0 } })).toEqual({ valid: true, amount: 0 });
  });
});

interface Situation {
  readonly target?: Partial<DiscountTarget>;
  readonly uses?: DiscountUses;
}

function evaluate(terms: Partial<EvaluatedDiscount>, situation: Situation) {
  const target = { currency: 'USD', base: 5000, isEmpty: false, ...situation.target };
  const uses = situation.uses ?? { all: 0, ofCustomer: 0 };
  return evaluateDiscount({ ...tenPercent, ...terms }, target, uses, at);
}
