import { expect, test } from 'bun:test';
import { calculate, cartWith, configure } from '../../../support/checkout/priced-cart.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

test('an exempt customer of a shop whose prices include tax pays the price, with no tax in it', async () => {
  const world = await setup();
  const rules = [{ name: 'USt', country: 'DE', rate: '19' }];
  const tax = { mode: 'native', pricesIncludeTax: true, rules };
  expectStatus(await configure(world, { tax }), 200);
  const metadata = { taxExempt: true, taxId: 'DE123456789' };
  const body = { email: 'exempt@example.test', metadata };
  const exempt = expectStatus(await world.api.post('/api/v1/customers', body), 201);
  const chair = [{ name: 'Chair', unitPrice: 11_900, requiresShipping: false }];
  for (const [buyer, taxTotal] of [
    // 11900 x 19 / 119
    [{}, 1_900],
    [{ customerId: exempt.id }, 0],
  ] as const) {
    const cart = await cartWith(world, chair, buyer);
    const shippingAddress = { countryCode: 'DE' };
    const { totals } = expectStatus(await calculate(world, cart, { shippingAddress }), 200);
    expect(totals).toMatchObject({ taxTotal, total: 11_900 });
  }
});
