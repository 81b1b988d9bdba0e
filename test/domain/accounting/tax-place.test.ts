import { expect, test } from 'bun:test';
import { taxPlaceOf } from '../../../domain/accounting/tax-place.ts';

const hamburg = {
  line1: null,
  line2: null,
  city: 'Hamburg',
  region: null,
  postalCode: '20457',
  countryCode: 'DE',
};
const buyer = {
  name: 'Ana Klein',
  company: null,
  addressLines: [],
  taxIds: [],
  registrationNumber: null,
  email: null,
  phone: null,
};
const paris = { countryCode: 'FR', stateProvince: null, postalCode: '75001' };

test.each([
  ['as the document states it', { taxDestination: paris }, 'FR'],
  ['none, where it states that', { taxDestination: null }, undefined],
  ['that of the buyer, where an older one states nothing', {}, 'DE'],
])('the place of the tax is %s', (_name, stated, country) => {
  const place = taxPlaceOf({ ...stated, buyer: { ...buyer, address: hamburg } });
  expect(place?.countryCode ?? undefined).toBe(country);
});

test('an older document without any address has none', () => {
  expect(taxPlaceOf({ buyer })).toBeNull();
});
