import { beforeAll, describe, expect, test } from 'bun:test';
import {
  address,
  complete,
  createSession,
  decideChallenge,
  makeCart,
} from '../../../support/checkout/checkout.ts';
import {
  askToSell,
  buySubscription,
  mug,
  plan,
  sell,
  soldBy,
  someEmail,
} from '../../../support/checkout/recurring.ts';
import { calculate, configure } from '../../../support/checkout/priced-cart.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const club = { ...plan, requiresShipping: false };

describe('the first of several rows', () => {
  let world: World;
  beforeAll(async () => {
    world = await setup();
    const rules = [{ name: 'Sales tax', country: 'US', rate: '8' }];
    expectStatus(await configure(world, { tax: { mode: 'native', rules } }), 200);
  });

  const schedule = [{ amount: 2_700 }, { amount: 2_700, unit: 'month', count: 1 }];
  const line = { ...club, unitPrice: 2_700 };
  const recurring = { installments: { schedule } };

  test('includes its tax, as the later ones do', async () => {
    const sold = await buySubscription(world, [line], { recurring }, { shippingAddress: address });
    expect(sold.order).toMatchObject({ subtotal: 2_500, taxTotal: 200, total: 2_700 });
    expect(sold.payment.amountCaptured).toBe(2_700);
    expect(sold.periods).toMatchObject([{ amountDue: 2_700, taxTotal: 200 }]);
    expect(sold.invoices).toMatchObject([{ total: 2_700, taxTotal: 200, status: 'paid' }]);
    expect(sold.subscription.installments).toMatchObject({ paidAmount: 2_700, remaining: 1 });
  });

  test('beside other goods, which are taxed as ever; the session says the same total', async () => {
    const session = await sell(world, [line, mug], { recurring });
    const quoted = await world.anyone.post(`/api/v1/checkout-sessions/${session.id}/quote`, {
      shippingAddress: address,
      kind: 'checkout_final',
    });
    const { totals } = expectStatus(quoted, 200);
    expect(totals).toMatchObject({ subtotal: 4_000, taxTotal: 320, total: 4_320 });
    const shown = await world.api.get(`/api/v1/checkout/sessions/${session.id}`);
    expect(expectStatus(shown, 200).amount).toBe(4_320);
    const answer = await complete(world, session, { shippingAddress: address });
    const { orderId } = expectStatus(answer, 200);
    const order = expectStatus(await world.api.get(`/api/v1/orders/${orderId}`), 200);
    expect(order).toMatchObject({ subtotal: 4_000, taxTotal: 320, total: 4_320 });
    const taxes = order.taxLines.map(({ taxable, amount }: Record<string, number>) => [
      taxable,
      amount,
    ]);
    expect(taxes.toSorted()).toEqual([
      [1_500, 120],
      [2_500, 200],
    ]);
  });

  test.each([
    ['a plan alone', [line], { subtotal: 2_500, taxTotal: 200, total: 2_700 }],
    ['beside goods', [line, mug], { subtotal: 4_000, taxTotal: 320, total: 4_320 }],
  ])('of a draft order, whose content is fixed: %s', async (_, lines, totals) => {
    const cart = await makeCart(world, {}, lines);
    const priced = { persist: true, shippingAddress: address };
    expectStatus(await calculate(world, cart, priced), 200);
    const drafted = await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {});
    const { orderId } = expectStatus(drafted, 201);
    const customerEmail = someEmail();
    const asked = { cartId: cart.id, customerEmail, recurring };
    const session = expectStatus(await createSession(world, asked), 201);
    expect(session.amount).toBe(totals.total);
    const body = { shippingAddress: address, kind: 'checkout_final' };
    const path = `/api/v1/checkout-sessions/${session.id}/quote`;
    const quoted = expectStatus(await world.anyone.post(path, body), 200);
    expect(quoted.totals).toMatchObject(totals);
    const declined = { paymentToken: 'tok_decline_expired' };
    expect((await complete(world, session, declined)).status).toBe(402);
    const challenged = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(challenged, 202);
    const ref = nextAction.url.split('/').pop() ?? '';
    await decideChallenge(world, session, ref, 'reject');
    const answer = expectStatus(await complete(world, session), 200);
    const sold = await soldBy(world, session, answer);
    expect(sold.order).toMatchObject({ id: orderId, ...totals, source: 'subscription_first' });
    const taxes = sold.order.taxLines.map(({ amount }: Parsed) => amount);
    expect(taxes.reduce((sum: number, one: number) => sum + one, 0)).toBe(totals.taxTotal);
    expect(sold.payment.amountCaptured).toBe(totals.total);
    expect(sold.invoices).toMatchObject([{ ...totals, status: 'paid' }]);
    expect(sold.periods).toMatchObject([{ amountDue: totals.total, status: 'paid' }]);
    expect(sold.subscription.installments).toMatchObject({
      paidAmount: 2_700,
      totalAmount: 5_400,
    });
  });

  test('the tax decides: without an address nothing is sold', async () => {
    const session = await sell(world, [line], { recurring, collect: {} });
    const refused = await complete(world, session);
    expect(refused.body.error).toMatchObject({
      code: 'missing_required_field',
      details: [{ field: 'shippingAddress' }],
    });
  });
});

describe('a shipping address', () => {
  let world: World;
  beforeAll(async () => {
    world = await setup();
  });

  test('is not asked for where no line is shipped', async () => {
    const session = await sell(world, [club], { collect: {} });
    const page = await fetch(session.hostedUrl);
    expect(await page.text()).not.toContain('name="shippingAddress.');
    expect(expectStatus(await complete(world, session), 200)).toHaveProperty('subscriptionId');
  });

  test('is asked for once the cart has something to ship', async () => {
    const cart = await makeCart(world, {}, [club]);
    const made = await createSession(world, {
      cartId: cart.id,
      customerEmail: someEmail(),
      collect: {},
    });
    const session = expectStatus(made, 201);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, mug), 201);
    const refused = await complete(world, session);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'missing_required_field', details: [{ field: 'shippingAddress' }] },
    ]);
    expectStatus(await complete(world, session, { shippingAddress: address }), 200);
  });

  test('is asked for a plan that ships, as a line does unless it says otherwise', async () => {
    const session = expectStatus(await askToSell(world, [plan], { collect: {} }), 201);
    const refused = await complete(world, session);
    expect(refused.body.error?.details).toMatchObject([{ field: 'shippingAddress' }]);
    const page = await fetch(session.hostedUrl);
    expect(await page.text()).toContain('name="shippingAddress.addressLine1"');
  });
});
