import { expect, test } from 'bun:test';
import { addressLines } from '../../../../domain/invoices/document/compile-document.ts';

const street = { addressLine1: '1 Main Street', addressLine2: 'Floor 2', city: 'Springfield' };

test.each([
  ['DE', { postalCode: '10117' }, ['10117 Springfield', 'Germany']],
  ['US', { stateProvince: 'IL', postalCode: '62701' }, ['Springfield, IL 62701', 'United States']],
  ['GB', { postalCode: 'SW1A 1AA' }, ['Springfield', 'SW1A 1AA', 'United Kingdom']],
  ['FR', { postalCode: '75001' }, ['75001 Springfield', 'France']],
  // The form of the country has no place for a city: nothing is lost.
  [
    'JP',
    { stateProvince: 'Tokyo', postalCode: '100-0001' },
    ['Springfield, Tokyo 100-0001', 'Japan'],
  ],
  ['ZZ', { postalCode: '1' }, ['Springfield, 1', 'Unknown Region']],
])('an address in %s', (countryCode, parts, expected) => {
  expect(addressLines({ ...street, ...parts, countryCode }, 'en')).toEqual([
    '1 Main Street',
    'Floor 2',
    ...expected,
  ]);
});

test('parts that are missing leave no blank line', () => {
  expect(addressLines({ city: 'Springfield', countryCode: 'DE' }, 'de')).toEqual([
    'Springfield',
    'Deutschland',
  ]);
  expect(addressLines({ city: 'Springfield' }, 'en')).toEqual(['Springfield']);
});
