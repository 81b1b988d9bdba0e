import { configure, flatPost } from '../checkout/priced-cart.ts';
import { changeSettings, expectStatus, type World } from '../world/world.ts';

/** The accounts of the rates of `openBooks`; every other rate, and none, has the last. */
export const accountsOfRates: Readonly<Record<string, string>> = { '10': '8400', '5': '8300' };
export const otherAccount = '8200';

const rules = [
  { name: 'Tax', country: 'US', rate: '10', appliesToShipping: true },
  { name: 'Tax', country: 'US', rate: '5', taxCategory: 'book' },
];

/**
 * A shop that sells in EUR with taxed shipping and a lower rate for books, closes its days in a time zone far from UTC, and has
 * what a DATEV export needs.
 */
export async function openBooks(
  world: World,
  { pricesIncludeTax = false, captureMode = 'automatic' } = {},
): Promise<void> {
  const settings = {
    currency: 'EUR',
    billingTimezone: 'America/Los_Angeles',
    payments: { captureMode },
  };
  await changeSettings(world, settings);
  const shipping = { rates: [{ ...flatPost, amount: 500, currency: 'EUR', taxable: true }] };
  const tax = { mode: 'native', pricesIncludeTax, rules };
  expectStatus(await configure(world, { tax, shipping }), 200);
  const datev = {
    consultantNumber: 29_098,
    clientNumber: 55_003,
    revenueAccounts: Object.entries(accountsOfRates).map(([taxRate, account]) => ({
      taxRate,
      account,
    })),
    otherRevenueAccount: otherAccount,
  };
  expectStatus(await world.api.put('/api/v1/accounting-settings', { datev }), 200);
}
