import { describe, expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { compileBody } from '../../../api/input/validation.ts';
import { Refusal } from '../../../domain/errors.ts';
import {
  InstallmentsBody,
  intervalInput,
  termsInput,
  UsageTermsBody,
  type TermsInput,
} from '../../../domain/billing/schemas.ts';
import {
  parseTerms,
  parseUsageTerms,
  requireCadence,
  requireFirstPayment,
} from '../../../domain/billing/terms.ts';
import { detailsIn, refusalBy } from '../../support/input/refusals.ts';

const checkBody = compileBody(Type.Object({ recurring: Type.Object(termsInput) }));

/** As a request does: shape first, then the rules. */
function termsOf(recurring: unknown) {
  const body = checkBody({ recurring }) as { readonly recurring: TermsInput };
  return parseTerms(body.recurring, 'recurring');
}

function refusalOf(act: () => unknown) {
  const refusal = refusalBy(act);
  const details = detailsIn(refusal).map(({ path, code }) => `${path} ${code}`);
  return [refusal.status, refusal.code, ...details];
}

const monthly = { plan: 'gold', interval: 'month', amount: 3000 };
const even = { plan: 'sofa', amount: 5000, installments: { count: 3, unit: 'month' } };
const rows = [{ amount: 4000 }, { amount: 3000, unit: 'week', count: 2 }];

describe('parseTerms', () => {
  test('reads a subscription with its defaults', () => {
    expect(termsOf(monthly)).toEqual({
      plan: 'gold',
      planName: null,
      cadence: { interval: 'month', intervalCount: 1 },
      amount: 3000,
      quantity: 1,
      shippingAmount: 0,
      trialDays: 0,
      installments: null,
      usage: null,
      kind: 'recurring',
    });
  });

  test('reads equal installments, whose gap is the cadence', () => {
    const gap = { interval: 'month', intervalCount: 2 } as const;
    const { installments, cadence, kind, amount } = termsOf({
      ...even,
      installments: { count: 3, unit: 'month', every: 2 },
    });
    expect({ cadence, kind, amount }).toEqual({ cadence: gap, kind: 'installment', amount: 5000 });
    expect(installments).toEqual({
      every: gap,
      rows: [
        { amount: 5000, gap: null },
        { amount: 5000, gap },
        { amount: 5000, gap },
      ],
    });
  });

  test('reads a schedule, whose first row is the amount', () => {
    const terms = termsOf({ plan: 'sofa', installments: { schedule: rows } });
    expect(terms.amount).toBe(4000);
    expect(terms.cadence).toEqual({ interval: 'week', intervalCount: 2 });
    expect(terms.installments).toEqual({
      every: null,
      rows: [
        { amount: 4000, gap: null },
        { amount: 3000, gap: { interval: 'week', intervalCount: 2 } },
      ],
    });
  });

  test('keeps the interval that an installment plan names', () => {
    expect(termsOf({ ...even, interval: 'quarterly' }).cadence.intervalCount).toBe(3);
  });

  test('reads use, priced by an integer or a decimal', () => {
    const usage = { metric: 'calls', unitAmountDecimal: '0.0025', included: 100 };
    expect(termsOf({ ...monthly, usage }).usage).toEqual({ ...usage, aggregation: 'sum' });
    expect(termsOf({ ...monthly, usage: { metric: 'seats', unitAmount: 500 } }).usage).toEqual({
      metric: 'seats',
      unitAmountDecimal: '500',
      included: 0,
      aggregation: 'sum',
    });
  });

  test.each([
    ['an unknown interval', { ...monthly, interval: 'fortnight' }, 'interval'],
    ['month 13', { ...monthly, intervalCount: 13 }, 'intervalCount'],
    ['five quarters', { ...monthly, interval: 'quarterly', intervalCount: 5 }, 'intervalCount'],
    [
      'one installment',
      { ...even, installments: { count: 1, unit: 'month' } },
      'installments.count',
    ],
    ['61 of them', { ...even, installments: { count: 61, unit: 'month' } }, 'installments.count'],
    ['none named', { ...even, installments: { unit: 'month' } }, 'installments.count'],
    ['years between', { ...even, installments: { count: 2, unit: 'year' } }, 'installments.unit'],
    ['no unit', { ...even, installments: { count: 2 } }, 'installments.unit'],
    [
      'a gap of 53 weeks',
      { ...even, installments: { count: 2, unit: 'week', every: 53 } },
      'installments.every',
    ],
  ])('rejects %s with invalid_interval', (_, input, field) => {
    const refusal = [400, 'invalid_interval', `recurring.${field} invalid_interval`];
    expect(refusalOf(() => termsOf(input))).toEqual(refusal);
  });

  test.each([
    ['a number for an interval', { ...monthly, interval: 1 }, 'interval'],
    ['text for a count', { ...monthly, intervalCount: '2' }, 'intervalCount'],
  ])('rejects %s with invalid_interval', (_, input, field) => {
    const refusal = [400, 'invalid_interval', `recurring.${field} invalid_type`];
    expect(refusalOf(() => termsOf(input))).toEqual(refusal);
  });

  const fourth = (row: unknown) => [...rows, rows[1], row];
  test.each([
    ['one row', [rows[0]], ''],
    ['no row', [], ''],
    ['61 rows', Array.from({ length: 61 }, (_, index) => rows[Math.min(1, index)]), ''],
    ['366 days', fourth({ amount: 1, unit: 'day', count: 366 }), '.3.count'],
    ['8761 hours', fourth({ amount: 1, unit: 'hour', count: 8761 }), '.3.count'],
    ['53 weeks', fourth({ amount: 1, unit: 'week', count: 53 }), '.3.count'],
    ['13 months', fourth({ amount: 1, unit: 'month', count: 13 }), '.3.count'],
    ['a count of 0', fourth({ amount: 1, unit: 'day', count: 0 }), '.3.count'],
    ['half a day', fourth({ amount: 1, unit: 'day', count: 0.5 }), '.3.count'],
    ['no count', fourth({ amount: 1, unit: 'day' }), '.3.count'],
    ['no unit', fourth({ amount: 1, count: 1 }), '.3.unit'],
    ['an alias', fourth({ amount: 1, unit: 'monthly', count: 1 }), '.3.unit'],
    ['amount 0', fourth({ amount: 0, unit: 'day', count: 1 }), '.3.amount'],
    ['a broken amount', fourth({ amount: 1.5, unit: 'day', count: 1 }), '.3.amount'],
    ['no amount', fourth({ unit: 'day', count: 1 }), '.3.amount'],
    ['a first row with a gap', [{ amount: 4000, unit: 'day' }, rows[1]], '.0.unit'],
  ])('rejects a schedule of %s with invalid_schedule', (_, schedule, field) => {
    const refusal = refusalOf(() => termsOf({ plan: 'sofa', installments: { schedule } }));
    const path = `recurring.installments.schedule${field}`;
    expect(refusal).toEqual([400, 'invalid_schedule', `${path} invalid_schedule`]);
  });

  test('names every fault of equal installments', () => {
    expect(refusalOf(() => termsOf({ ...even, installments: {} }))).toEqual([
      400,
      'invalid_interval',
      'recurring.installments.count invalid_interval',
      'recurring.installments.unit invalid_interval',
    ]);
  });

  test('names every fault of a schedule', () => {
    const schedule = [{ amount: 0 }, { amount: 1, unit: 'moon', count: 1 }, { amount: 1 }];
    expect(refusalOf(() => termsOf({ plan: 'sofa', installments: { schedule } }))).toEqual([
      400,
      'invalid_schedule',
      'recurring.installments.schedule.0.amount invalid_schedule',
      'recurring.installments.schedule.1.unit invalid_schedule',
      'recurring.installments.schedule.2.unit invalid_schedule',
    ]);
  });

  test('rejects a first payment that is not the amount', () => {
    const schedule = { ...even, installments: { schedule: rows } };
    const code = 'schedule_first_payment_mismatch';
    expect(refusalOf(() => termsOf(schedule))).toEqual([400, code, `recurring.amount ${code}`]);
  });

  test.each([
    ['quantity 2', { ...even, quantity: 2 }, 'quantity too_big'],
    ['a trial', { ...even, trialDays: 7 }, 'trialDays too_big'],
    ['use', { ...even, usage: { metric: 'm', unitAmount: 1 } }, 'usage unrecognized_keys'],
  ])('rejects installments with %s', (_, input, detail) => {
    const refusal = [422, 'validation_error', `recurring.${detail}`];
    expect(refusalOf(() => termsOf(input))).toEqual(refusal);
  });

  test.each([
    ['no plan', { interval: 'month', amount: 1 }, 400, 'plan required'],
    ['no interval', { plan: 'gold', amount: 1 }, 400, 'interval required'],
    ['no amount', { plan: 'gold', interval: 'month' }, 400, 'amount required'],
    [
      'equal installments without an amount',
      { plan: 'sofa', installments: even.installments },
      400,
      'amount required',
    ],
    [
      'both forms of installments',
      { ...even, installments: { schedule: rows, count: 2 } },
      400,
      'installments unrecognized_keys',
    ],
    ['a trial of 731 days', { ...monthly, trialDays: 731 }, 400, 'trialDays too_big'],
    ['a quantity of 0', { ...monthly, quantity: 0 }, 400, 'quantity too_small'],
    ['an unknown key', { ...monthly, price: 1 }, 400, ' unrecognized_keys'],
    [
      'an unknown key of a row',
      { plan: 'sofa', installments: { schedule: [{ amount: 1, when: 'now' }, rows[1]] } },
      400,
      'installments.schedule.0 unrecognized_keys',
    ],
    [
      'use without a price',
      { ...monthly, usage: { metric: 'calls' } },
      400,
      'usage.unitAmount required',
    ],
    [
      'use with two prices',
      { ...monthly, usage: { metric: 'calls', unitAmount: 1, unitAmountDecimal: '1' } },
      400,
      'usage.unitAmount unrecognized_keys',
    ],
    [
      'a price of 13 decimals',
      { ...monthly, usage: { metric: 'calls', unitAmountDecimal: '0.0000000000001' } },
      400,
      'usage.unitAmountDecimal invalid_format',
    ],
    [
      'too large a total',
      { ...monthly, amount: 99_999_999_999, quantity: 2 },
      422,
      'amount amount_too_large',
    ],
    ['too large a plan', { ...even, amount: 50_000_000_000 }, 422, 'installments amount_too_large'],
  ])('rejects %s', (_, input, status, detail) => {
    const [field, code] = detail.split(' ');
    const path = field === '' ? 'recurring' : `recurring.${field}`;
    const refusal = [status, 'validation_error', `${path} ${code}`];
    expect(refusalOf(() => termsOf(input))).toEqual(refusal);
  });

  test('names the fields of a body of their own', () => {
    const input = { plan: 'gold', amount: 1, quantity: 1, trialDays: 0, interval: 'moon' };
    const refusal = [400, 'invalid_interval', 'interval invalid_interval'];
    expect(refusalOf(() => parseTerms(input, ''))).toEqual(refusal);
  });
});

describe('the parts for other bodies', () => {
  const change = compileBody(
    Type.Object({ ...intervalInput, usage: UsageTermsBody, installments: InstallmentsBody }),
  );

  test('are strict and have their defaults', () => {
    const usage = { metric: 'calls', unitAmount: 5 };
    const filled = { ...usage, included: 0, aggregation: 'sum' as const };
    expect(change({ usage, installments: {} })).toEqual({ usage: filled, installments: {} });
    expect(() => change({ usage: { ...usage, more: 1 }, installments: {} })).toThrow(Refusal);
    expect(parseUsageTerms(filled, 'usage').unitAmountDecimal).toBe('5');
  });

  test('requireCadence names the path of its caller', () => {
    const paths = { interval: 'metadata.interval', intervalCount: 'metadata.intervalCount' };
    const refusal = [400, 'invalid_interval', 'metadata.intervalCount invalid_interval'];
    expect(refusalOf(() => requireCadence('month', 13, paths))).toEqual(refusal);
    expect(requireCadence('yearly', undefined, paths).interval).toBe('year');
  });

  test("requireFirstPayment compares a line's price with the plan", () => {
    const plan = { every: null, rows: [{ amount: 4000, gap: null }] };
    const code = 'schedule_first_payment_mismatch';
    requireFirstPayment(plan, 4000, 'lineItems.0.unitPrice');
    expect(refusalOf(() => requireFirstPayment(plan, 5000, 'lineItems.0.unitPrice'))).toEqual([
      400,
      code,
      `lineItems.0.unitPrice ${code}`,
    ]);
  });
});
