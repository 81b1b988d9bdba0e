import { afterAll, expect, test } from 'bun:test';
import { configure } from '../../../support/checkout/priced-cart.ts';
import { flatTax, startPricingProvider } from '../../../support/checkout/pricing-provider.ts';
import { readEvents } from '../../../support/events/events.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { periodsOf, worldAt } from '../../../support/subscriptions/verbs.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { behaviours } from '../../../support/webhooks/receiver.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus } from '../../../support/world/world.ts';

const provider = await startPricingProvider();
afterAll(() => provider.stop());

const month = { unit: 'month', count: 1 } as const;
const shippingAddress = {
  addressLine1: '1 Ferry Building',
  city: 'San Francisco',
  stateProvince: 'CA',
  postalCode: '94111',
  countryCode: 'US',
};
const FALLBACK = [{ code: 'provider_fallback', message: expect.any(String) }];

test('a renewal while the tax provider is down charges the last taxes, and says so', async () => {
  const world = await worldAt('2027-01-01T00:00:00Z');
  provider.answerWith(flatTax(8.25));
  const tax = {
    mode: 'provider',
    // Not what a renewal asks for: its tax never fails it.
    fallbackPolicy: 'strict',
    originAddress: { stateProvince: 'CA', postalCode: '94607', countryCode: 'US' },
    provider: { baseUrl: provider.url, timeoutMs: 500 },
  };
  expectStatus(await configure(world, { tax }), 200);
  const { id } = await subscribe(world, await subscriber(world), { shippingAddress });
  await advance(world, month);

  provider.receiver.respondWith(behaviours.close);
  const upcoming = `/api/v1/subscriptions/${id}/upcoming-invoice`;
  expect(expectStatus(await world.api.get(upcoming), 200)).toMatchObject({
    taxTotal: 248,
    amountDue: 3_248,
    warnings: FALLBACK,
  });
  await advance(world, month);

  provider.answerWith(flatTax(10));
  await advance(world, month);
  const periods = await periodsOf(world, id);
  expect(periods.map(({ amountDue, taxTotal }) => [amountDue, taxTotal])).toEqual([
    [3_248, 248],
    [3_248, 248],
    [3_248, 248],
    [3_300, 300],
  ]);
  expect(periods.map(({ warnings }) => warnings)).toEqual([[], [], FALLBACK, []]);
  const told = (await readEvents(id))
    .filter(({ type }) => type === 'subscription.renewed')
    .map(({ data }: Parsed) => data.period.warnings.length);
  expect(told).toEqual([0, 1, 0]);
});
