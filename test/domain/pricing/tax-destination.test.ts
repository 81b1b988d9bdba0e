import { describe, expect, test } from 'bun:test';
import { isProviderDestination } from '../../../domain/pricing/tax-destination.ts';
import { taxDestination } from '../../../storage/entities/purchase.ts';

const berlin = { addressLine1: 'Unter den Linden 1', city: 'Berlin', countryCode: 'DE' };
const austin = { countryCode: 'US', stateProvince: ' TX ', postalCode: '78701' };

describe('taxDestination', () => {
  test('is the shipping address, else the billing one, else none', () => {
    expect(taxDestination(berlin, austin)?.countryCode).toBe('DE');
    expect(taxDestination(null, austin)).toEqual({ ...austin, stateProvince: 'TX' });
    expect(taxDestination({ city: 'Nowhere' }, austin)?.countryCode).toBe('US');
    expect(taxDestination(null, null)).toBeNull();
    expect(taxDestination({ city: 'Nowhere' }, null)).toBeNull();
  });
});

describe('isProviderDestination', () => {
  test.each([
    [berlin, true],
    [austin, true],
    [{ ...austin, countryCode: 'CA' }, true],
    [{ countryCode: 'US', stateProvince: 'TX' }, false],
    [{ countryCode: 'CA', postalCode: 'K1A 0A6' }, false],
    [{ countryCode: 'US', stateProvince: ' ', postalCode: '78701' }, false],
  ])('%p: %p', (address, usable) => {
    expect(isProviderDestination(taxDestination(address, null))).toBe(usable);
  });

  test('no destination is not usable', () => {
    expect(isProviderDestination(null)).toBe(false);
  });
});
