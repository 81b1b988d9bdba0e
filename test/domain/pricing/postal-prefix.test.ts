import { expect, test } from 'bun:test';
import { nativeRates } from '../../../domain/pricing/tax-destination.ts';

const rule = {
  name: 'VAT',
  state: null,
  rate: '20',
  appliesToShipping: false,
  lineTypes: null,
  taxCategory: null,
  priority: 0,
  isActive: true,
  replaces: false,
};
const line = { id: 'P', type: 'product', taxCategory: null };

test.each([
  ['GB', 'PA67', 'PA67 7DA', true],
  ['GB', 'PA67', 'PA6 7LN', false],
  ['GB', 'PA6', 'PA6 7LN', true],
  ['GB', 'PA6', 'PA67 7DA', false],
  ['GB', 'PA6 7', 'PA6 7LN', true],
  ['GB', 'PA6 7', 'PA67 7DA', false],
  ['GB', 'PA6 7LN', 'pa67ln', true],
  ['GB', 'PA67LN', 'PA6 7LN', true],
  ['GB', 'NG1 ', 'NG10 1AA', false],
  ['GB', 'NG1', 'NG1 1AA', true],
  ['GB', 'BT', 'bt11aa', true],
  ['GB', 'B', 'BT1 1AA', false],
  ['GB', 'B', 'B1 1AA', true],
  ['GB', 'EC1', 'EC1A 1BB', true],
  ['GB', 'EC1A', 'EC1A 1BB', true],
  ['GB', 'BT', 'BT1', true],
  ['GB', 'BT', null, false],
  ['CA', 'V', 'V0E 1B2', true],
  ['CA', 'V0E', 'V0E-1B2', true],
  ['NL', '10', '1011 AB', true],
  ['ES', '35', '35001', true],
  ['ES', '35', '03500', false],
])('%s %j and %j', (country, prefix, code, matches) => {
  const destination = { countryCode: country, stateProvince: null, postalCode: code };
  const { lineRates } = nativeRates([{ ...rule, country, postalPrefix: prefix }], destination, [
    line,
  ]);
  expect(lineRates.get('P')?.length === 1).toBe(matches);
});
