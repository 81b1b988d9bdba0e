import { describe, expect, test } from 'bun:test';
import {
  complete,
  createSession,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

async function makeDiscount(body: object = {}): Promise<Parsed> {
  const code = `C${crypto.randomUUID().slice(0, 8)}`;
  return expectStatus(
    await world.api.post('/api/v1/discounts', {
      code,
      name: code,
      type: 'percentage',
      value: 10,
      ...body,
    }),
    201,
  );
}

const countsOf = async ({ id }: Parsed) => {
  const { redemptionCount, reservedCount } = await read(`/discounts/${id}`);
  return [redemptionCount, reservedCount];
};

describe('a checkout with a discount', () => {
  test('applies the session’s code at once, and redeems it with the order', async () => {
    const discount = await makeDiscount();
    const session = await makeSession(world, await makeCart(world), {
      discountCode: discount.code,
    });
    expect(session).toMatchObject({ amount: 2700, discountCode: discount.code });
    const { orderId } = expectStatus(await complete(world, session), 200);
    const order = await read(`/orders/${orderId}`);
    expect(order).toMatchObject({
      total: 2700,
      discountTotal: 300,
      discountId: discount.id,
      discountCode: discount.code,
      metadata: { appliedDiscount: { discountId: discount.id, amount: 300 } },
    });
    expect(order.lineItems[0].allocatedDiscount).toBe(300);
    expect(await countsOf(discount)).toEqual([1, 0]);
  });

  test('a code that does not hold makes no session', async () => {
    const cart = await makeCart(world);
    const expensive = await makeDiscount({ minSubtotal: 99_999 });
    const refused = await createSession(world, { cartId: cart.id, discountCode: expensive.code });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'discount_invalid']);
    expect(refused.body.error?.details.reason).toBe('min_subtotal');
    expect((await read(`/carts/${cart.id}`)).appliedDiscount).toBeNull();
  });

  test('a definite decline frees the use', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const session = await makeSession(world, await makeCart(world), {
      discountCode: discount.code,
    });
    const declined = await complete(world, session, { paymentToken: 'tok_decline_lost' });
    expect(declined.status).toBe(402);
    expect(await countsOf(discount)).toEqual([0, 0]);
    expectStatus(await complete(world, session), 200);
    expect(await countsOf(discount)).toEqual([1, 0]);
  });

  test('a draft holds its use, and gives it back when it is cancelled', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const cart = await makeCart(world);
    const session = await makeSession(world, cart, { discountCode: discount.code });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expect(await countsOf(discount)).toEqual([0, 1]);
    expect((await complete(world, session, { paymentToken: 'tok_decline_lost' })).status).toBe(402);
    expect(await countsOf(discount)).toEqual([0, 1]);
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    expect(await countsOf(discount)).toEqual([0, 0]);
  });

  test('nothing to pay redeems in the same commit', async () => {
    const discount = await makeDiscount({ value: 100 });
    const session = await makeSession(world, await makeCart(world), {
      discountCode: discount.code,
    });
    const { orderId } = expectStatus(await complete(world, session), 200);
    expect(await read(`/orders/${orderId}`)).toMatchObject({ total: 0, discountTotal: 3000 });
    expect(await countsOf(discount)).toEqual([1, 0]);
  });

  test('two buyers never both take the last use', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1, maxRedemptionsPerCustomer: null });
    const sessions: Parsed[] = [];
    for (let index = 0; index < 6; index += 1) {
      sessions.push(
        await makeSession(world, await makeCart(world), {
          discountCode: discount.code,
          customerEmail: `racer-${index}@example.test`,
        }),
      );
    }
    const answers = await Promise.all(sessions.map((session) => complete(world, session)));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ body }) => body.error?.code === 'discount_invalid');
    expect([won.length, lost.length]).toEqual([1, 5]);
    expect(lost[0]?.body.error?.details.reason).toBe('limit_reached');
    expect(await countsOf(discount)).toEqual([1, 0]);
  });
});
