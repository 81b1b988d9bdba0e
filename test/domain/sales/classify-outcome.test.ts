import { describe, expect, test } from 'bun:test';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { LookupOutcome, Outcome } from '../../../domain/ports/payment-connector.ts';
import { askedMoney, classifyLookup, classifyOutcome } from '../../../domain/sales/call.ts';
import { nextLookupAt } from '../../../domain/sales/open-movement.ts';

const knowing = (lookup: Connector['capabilities']['lookup']) => ({
  capabilities: {
    methods: ['card'],
    currencies: '*' as const,
    authorize: true,
    capture: true,
    partialCapture: true,
    void: true,
    refund: true,
    partialRefund: true,
    chargeStored: true,
    vault: true,
    threeDS: true,
    lookup,
    idempotencyWindowHours: 24,
  },
});

const asked = { amount: 5, currency: 'USD' };

describe('classifyOutcome', () => {
  const declined = (code: string): Outcome => ({
    kind: 'declined',
    ref: null,
    code,
    message: '',
    card: null,
  });
  const cases: [string, Outcome, string][] = [
    ['a soft code', declined('do_not_honor'), 'soft'],
    ['a hard code', declined('stolen_card'), 'hard'],
    ['a code that asks for the buyer', declined('authentication_required'), 'action'],
    ['a code nobody knows', declined('moon_phase'), 'soft'],
    ['a refused connection', { kind: 'not_attempted', message: '' }, 'not_attempted'],
  ];
  for (const [name, outcome, declineClass] of cases) {
    test(`${name} is ${declineClass}`, () => {
      expect(classifyOutcome(outcome, asked)).toMatchObject({
        kind: 'declined',
        class: declineClass,
      });
    });
  }

  test('what is not known stays unknown', () => {
    expect(classifyOutcome({ kind: 'unknown', message: '' }, asked)).toEqual({ kind: 'unknown' });
  });
});

describe('classifyLookup', () => {
  const notFound: LookupOutcome = { kind: 'not_found' };

  test('not found proves something only at a processor that knows all', () => {
    expect(classifyLookup(notFound, knowing('authoritative'), asked)).toMatchObject({
      kind: 'declined',
      class: 'not_attempted',
    });
    expect(classifyLookup(notFound, knowing('best_effort'), asked)).toEqual({ kind: 'unknown' });
  });

  test('a lookup that could not be made proves nothing', () => {
    const failed: LookupOutcome = { kind: 'not_attempted', message: 'refused' };
    expect(classifyLookup(failed, knowing('authoritative'), asked)).toEqual({ kind: 'unknown' });
  });
});

describe('an approval', () => {
  const told = { kind: 'approved', ref: 'r', amount: 5, card: null, storedRef: null } as const;
  const { amount, ref } = told;

  test.each([
    ['the money that was asked for', told, asked, { kind: 'approved' }],
    ['the same in its currency', { ...told, currency: 'USD' }, asked, { kind: 'approved' }],
    [
      'another amount',
      told,
      { amount: 6, currency: 'USD' },
      { kind: 'unknown', ref, captured: { ref, amount } },
    ],
    ['another currency', { ...told, currency: 'EUR' }, asked, { kind: 'unknown', ref }],
    [
      'another amount of another currency',
      { ...told, currency: 'EUR' },
      { amount: 6, currency: 'USD' },
      { kind: 'unknown', ref },
    ],
    ['money where none was asked for', told, null, { kind: 'approved' }],
  ] as const)('of %s', (_, outcome, expected, classified) => {
    const { kind } = classified;
    const answers = [
      classifyOutcome(outcome, expected),
      classifyLookup(outcome, knowing('authoritative'), expected),
    ];
    for (const answer of answers) {
      if (kind === 'unknown') expect(answer).toEqual({ ...classified });
      else expect(answer).toEqual({ kind, ref, card: null, storedRef: null });
    }
  });

  test.each(['void', 'verification'])('of a %s names no money that was asked for', (type) => {
    expect(askedMoney(type, asked)).toBeNull();
  });
});

describe('nextLookupAt', () => {
  test('2 min, 10 min, 1 h, 6 h, 24 h, then daily', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const minutes = [0, 1, 2, 3, 4, 5, 9].map(
      (lookups) => (nextLookupAt(now, lookups, 120_000).getTime() - now.getTime()) / 60_000,
    );
    expect(minutes).toEqual([2, 10, 60, 360, 1440, 1440, 1440]);
  });
});
