import { expect, test } from 'bun:test';
import { paidByText } from '../../../../domain/invoices/document/compile-document.ts';

const visa = {
  brand: 'visa',
  lastFour: '4242',
  expMonth: 12,
  expYear: 2040,
  type: 'credit',
  country: 'US',
} as const;

test('a card is named by its brand and digits, a wallet before its card', () => {
  const textOf = (card: Parameters<typeof paidByText>[0]['card'], method = 'card') =>
    paidByText({ card, method });
  expect(textOf(visa)).toBe('Visa **** 4242');
  expect(textOf({ ...visa, wallet: 'apple_pay' })).toBe('Apple Pay (Visa **** 4242)');
  expect(textOf({ ...visa, wallet: 'google_pay' })).toBe('Google Pay (Visa **** 4242)');
  for (const brand of ['diners', 'diners-club', 'diners_club', 'Diners Club'])
    expect(textOf({ ...visa, brand })).toBe('Diners Club **** 4242');
  expect(textOf({ ...visa, brand: 'american_express' })).toBe('American Express **** 4242');
  expect([textOf(null), textOf(null, 'net30')]).toEqual(['card', null]);
});
