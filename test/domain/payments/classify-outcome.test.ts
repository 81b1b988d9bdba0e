import { describe, expect, test } from 'bun:test';
import type { Connector } from '../../../storage/entities/connector.ts';
import type { LookupOutcome, Outcome } from '../../../domain/ports/payment-connector.ts';
import {
  classifyOutcome,
  classifyLookup,
} from '../../../domain/payments/movements/classify-outcome.ts';
import { nextLookupAt } from '../../../domain/payments/movements/lookup-schedule.ts';

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
      expect(classifyOutcome(outcome)).toMatchObject({ kind: 'declined', class: declineClass });
    });
  }

  test('what is not known stays unknown', () => {
    expect(classifyOutcome({ kind: 'unknown', message: '' })).toEqual({ kind: 'unknown' });
  });
});

describe('classifyLookup', () => {
  const notFound: LookupOutcome = { kind: 'not_found' };

  test('not found proves something only at a processor that knows all', () => {
    expect(classifyLookup(notFound, knowing('authoritative'), 5)).toMatchObject({
      kind: 'declined',
      class: 'not_attempted',
    });
    expect(classifyLookup(notFound, knowing('best_effort'), 5)).toEqual({ kind: 'unknown' });
  });

  test('a lookup that could not be made proves nothing', () => {
    const failed: LookupOutcome = { kind: 'not_attempted', message: 'refused' };
    expect(classifyLookup(failed, knowing('authoritative'), 5)).toEqual({ kind: 'unknown' });
  });
});

describe('a lookup that finds another amount', () => {
  const found = { kind: 'approved', ref: 'r', amount: 5, card: null, storedRef: null } as const;

  test.each([
    [5, 'approved'],
    [6, 'unknown'],
    [null, 'approved'],
  ])('expecting %p is %s', (expected, kind) => {
    const outcome = classifyLookup(found, knowing('authoritative'), expected);
    expect<string>(outcome.kind).toBe(kind);
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
