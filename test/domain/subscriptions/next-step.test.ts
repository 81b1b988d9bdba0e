import { describe, expect, test } from 'bun:test';
import { mayRetry } from '../../../domain/subscriptions/next-step.ts';
import type { PeriodAttempt } from '../../../storage/entities/subscription-period.ts';

function attempt(declineCode: string | null, more: Partial<PeriodAttempt> = {}): PeriodAttempt {
  return {
    at: '2030-01-01T00:00:00.000Z',
    result: 'declined',
    declineCode,
    ...more,
  } as PeriodAttempt;
}

describe('mayRetry', () => {
  test.each([
    ['insufficient_funds', true],
    ['currency_not_supported', false],
    ['card_not_supported', false],
    ['stolen_card', false],
    ['expired_card', false],
    [null, true],
  ])('after %p: %p', (code, may) => {
    expect(mayRetry([attempt(code)])).toBe(may);
  });

  test('goes by the last decline of the stored card', () => {
    const hard = attempt('stolen_card');
    expect(mayRetry([hard, attempt('insufficient_funds')])).toBe(true);
    expect(mayRetry([hard, attempt('insufficient_funds', { isOfOtherCard: true })])).toBe(false);
  });

  test('a period that nobody declined may be charged', () => {
    expect(mayRetry([])).toBe(true);
  });
});
