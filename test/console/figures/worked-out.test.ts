import { describe, expect, test } from 'bun:test';
import { dayIn } from '../../../console/src/format/day-in.ts';
import { taxRowsOf } from '../../../console/src/orders/tax-rows.ts';
import { nextChargeAt } from '../../../console/src/subscriptions/charges/next-charge-at.ts';

/** The figures of the console that were wrong, as it works them out. */
const RENEWAL = '2027-01-28T09:00:00.000Z';
const RETRY = '2027-01-04T09:00:00.000Z';

describe('the next charge of a subscription', () => {
  const active = {
    status: 'active',
    nextRetryAt: null,
    nextBillingAt: RENEWAL,
    cancelAtPeriodEnd: false,
  } as const;

  test.each([
    ['active', active, RENEWAL],
    ['in its trial', { ...active, status: 'trialing' }, RENEWAL],
    ['ending with its period', { ...active, cancelAtPeriodEnd: true }, null],
    ['past due', { ...active, status: 'past_due', nextRetryAt: RETRY }, RETRY],
    [
      'past due, and ending',
      { ...active, status: 'past_due', nextRetryAt: RETRY, cancelAtPeriodEnd: true },
      RETRY,
    ],
    ['past due without a further try', { ...active, status: 'past_due' }, null],
    ['paused', { ...active, status: 'paused' }, null],
    ['cancelled', { ...active, status: 'cancelled' }, null],
    ['not begun', { ...active, status: 'pending' }, null],
  ] as const)('that is %s', (_, subscription, at) => {
    expect(nextChargeAt(subscription)).toBe(at);
  });
});

test.each([
  ['UTC', '2027-01-17T23:59:59.999Z', 'Jan 17, 2027'],
  ['Europe/Berlin', '2027-01-17T22:59:59.999Z', 'Jan 17, 2027'],
  ['America/Los_Angeles', '2027-01-18T07:59:59.999Z', 'Jan 17, 2027'],
  ['Pacific/Kiritimati', '2027-01-17T09:59:59.999Z', 'Jan 17, 2027'],
])('the last millisecond of a due day in %s is that day', (zone, at, day) => {
  expect(dayIn(zone, at, 'en-US')).toBe(day);
});

test('the taxes of an order are one row a rate', () => {
  const vat = { name: 'Umsatzsteuer', rate: '19', included: true };
  const reduced = { name: 'Umsatzsteuer', rate: '7', included: true };
  const added = { name: 'Umsatzsteuer', rate: '19', included: false };
  expect(
    taxRowsOf([
      { ...vat, amount: 87 },
      { ...reduced, amount: 46 },
      { ...vat, amount: 246 },
      { ...added, amount: 19 },
    ]),
  ).toEqual([
    { ...vat, amount: 333 },
    { ...reduced, amount: 46 },
    { ...added, amount: 19 },
  ]);
  expect(taxRowsOf([])).toEqual([]);
});
