import { beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { errors } from '../../../domain/errors.ts';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import {
  findingText,
  rejectionText,
} from '../../../console/src/client/rejections/rejection-text.ts';
import { rejections } from '../../../console/src/client/rejections/codes.de.ts';
import { shared } from '../../../console/src/words/shared.de.ts';

// The one that the console has.
const { default: i18next } = await import(
  join(import.meta.dir, '../../../console/node_modules/i18next/dist/esm/i18next.js')
);

beforeAll(async () => {
  i18next.addResourceBundle('de', 'words', { ...shared, ...rejections });
  await i18next.changeLanguage('de');
});

const errorOf = (code: string, details?: unknown) =>
  new ApiError(
    { code, message: 'The API’s own words.', details },
    new Response(null, { status: 422 }),
    null,
  );

test('every code of the API has its sentence in German', () => {
  expect(Object.keys(rejections.rejection.codes).toSorted()).toEqual(
    Object.keys(errors).toSorted(),
  );
});

test.each([
  ['slug_taken', undefined, 'Dieser Kurzname ist schon vergeben.'],
  [
    'refund_not_allowed',
    { reason: 'amount_above_refundable', refundable: 1_250, currency: 'EUR' },
    'Von dieser Zahlung lassen sich höchstens 12,50 € erstatten.',
  ],
  ['view_limit_reached', { maximum: 100 }, /schon 100 Ansichten/],
  ['invalid_state', { from: 'past_due' }, 'Der Status „Überfällig“ lässt das nicht zu.'],
  ['invalid_state', { from: 'active', reason: 'charge_in_flight' }, /^Eine Belastung läuft/],
  [
    'permission_denied',
    [{ gate: 'role', code: 'missing_permission', required: 'orders:write' }],
    'Ihren Rollen fehlt die Berechtigung orders:write.',
  ],
  [
    'validation_error',
    [{ path: 'name', code: 'too_long', maximum: 60 }],
    'Name: Zu lang: höchstens 60.',
  ],
  [
    'validation_error',
    [
      { path: 'name', code: 'required' },
      { path: 'list', code: 'required' },
    ],
    'Name: Diese Angabe fehlt. Und 1 weiterer Fehler.',
  ],
  [
    'validation_error',
    [{ path: 'lineItems.0.quantity', code: 'too_small', minimum: 1 }],
    'Position 1, Menge: Mindestens 1.',
  ],
  [
    'validation_error',
    [{ path: 'shippingAddress.postalCode', code: 'required' }],
    'Lieferadresse, Postleitzahl: Diese Angabe fehlt.',
  ],
  [
    'validation_error',
    [{ path: 'newerList.2.newerField', code: 'required' }],
    'Eintrag 3, newerField: Diese Angabe fehlt.',
  ],
])('%s with %p is said with its details', (code, details, sentence) => {
  const text = (rejectionText(errorOf(code, details)) ?? '').replaceAll('\u00a0', ' ');
  if (typeof sentence === 'string') expect(text).toBe(sentence);
  else expect(text).toMatch(sentence);
});

test('what has no words is left to the API', () => {
  expect(rejectionText(errorOf('of_a_newer_service'))).toBeNull();
  expect(findingText({ code: 'of_a_newer_service' })).toBeNull();
  // A gap that nothing fills would show its name.
  expect(rejectionText(errorOf('view_limit_reached'))).toBeNull();
});
