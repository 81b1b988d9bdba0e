import { afterAll, describe, expect, test } from 'bun:test';
import { releaseExpiredUses } from '../../../../domain/discounts/release-expired.ts';
import { sql } from '../../../../storage/query.ts';
import {
  complete,
  createSession,
  decideChallenge,
  makeCart,
  makeSession,
} from '../../../support/checkout/checkout.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { openContext } from '../../../support/world/context.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const BUYERS = 100;
const USES = 10;

const world = await setup();
const opened = await openContext(world);
afterAll(() => opened.close());

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

async function makeDiscount(body: object = {}): Promise<Parsed> {
  const code = `L${crypto.randomUUID().slice(0, 8)}`;
  const discount = { code, name: code, type: 'percentage', value: 10, ...body };
  return expectStatus(await world.api.post('/api/v1/discounts', discount), 201);
}

/** A session whose cart has the code on it. */
async function buyerWith(code: string, email: string, cartBody: object = {}): Promise<Parsed> {
  const cart = await makeCart(world, cartBody);
  return makeSession(world, cart, { discountCode: code, customerEmail: email });
}

async function buyersOf(code: string, count = BUYERS): Promise<Parsed[]> {
  const buyers: Parsed[] = [];
  for (let index = 0; index < count; index += 10) {
    const some = Array.from({ length: Math.min(10, count - index) }, (_, offset) =>
      buyerWith(code, `racer-${index + offset}@example.test`),
    );
    buyers.push(...(await Promise.all(some)));
  }
  return buyers;
}

async function ledgerOf(discount: Parsed): Promise<Parsed[]> {
  const rows: Parsed[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await world.api.get(
      `/api/v1/discounts/${discount.id}/redemptions?limit=100${query}`,
    );
    rows.push(...expectStatus(answer, 200));
    cursor = answer.body.meta?.pagination?.cursor ?? null;
  } while (cursor !== null);
  return rows;
}

/** The counters are the ledger's. */
async function countsOf(discount: Parsed): Promise<{ redeemed: number; reserved: number }> {
  const rows = await ledgerOf(discount);
  const withStatus = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  const counts = { redeemed: withStatus('redeemed'), reserved: withStatus('reserved') };
  const { redemptionCount, reservedCount } = await read(`/discounts/${discount.id}`);
  expect({ redeemed: redemptionCount, reserved: reservedCount }).toEqual(counts);
  return counts;
}

async function ordersOf(answers: readonly Answer[]): Promise<Parsed[]> {
  const paid = answers.filter(({ status }) => status === 200);
  return Promise.all(paid.map(({ body }) => read(`/orders/${body.data.orderId}`)));
}

const reasonOf = ({ body }: Answer): string =>
  body.error?.details?.reason ?? body.error?.code ?? 'ok';

describe(`${BUYERS} buyers race for a code with ${USES} uses`, () => {
  test(`exactly ${USES} orders carry it, and the counts are the ledger's`, async () => {
    const discount = await makeDiscount({ maxRedemptions: USES });
    const sessions = await buyersOf(discount.code);
    const answers = await Promise.all(sessions.map((session) => complete(world, session)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(reasonOf))).toEqual(new Set(['limit_reached']));
    const orders = await ordersOf(answers);
    expect(orders).toHaveLength(USES);
    expect(
      orders.every(({ discountId, total }) => discountId === discount.id && total === 2700),
    ).toBe(true);
    expect(await countsOf(discount)).toEqual({ redeemed: USES, reserved: 0 });
    const rows = await ledgerOf(discount);
    expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length);
  });

  test('declined cards release their use: no buyer is refused while a use is left', async () => {
    const discount = await makeDiscount({ maxRedemptions: USES });
    let waiting = await buyersOf(discount.code, 60);
    // Half of them pay with a card that is declined at first.
    const declining = new Set(waiting.filter((_, index) => index % 2 === 0).map(({ id }) => id));
    let redeemed = 0;
    for (let round = 0; round < 4 && waiting.length > 0; round += 1) {
      const answers = await Promise.all(
        waiting.map((session) => {
          const isDeclined = declining.delete(session.id);
          return complete(world, session, isDeclined ? { paymentToken: 'tok_decline_lost' } : {});
        }),
      );
      redeemed += answers.filter(({ status }) => status === 200).length;
      const counts = await countsOf(discount);
      expect(counts).toEqual({ redeemed, reserved: 0 });
      const refused = answers.filter(({ body }) => body.error?.code === 'discount_invalid');
      expect(new Set(refused.map(reasonOf)).size).toBeLessThanOrEqual(1);
      waiting = waiting.filter((_, index) => answers[index]?.status !== 200);
      if (redeemed === USES) break;
    }
    expect(redeemed).toBe(USES);
    const [late] = waiting;
    if (late) expect(reasonOf(await complete(world, late))).toBe('limit_reached');
  });
});

describe('a use', () => {
  test('is released when an unpaid order is cancelled, and can be used again', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const cart = await makeCart(world);
    const session = await makeSession(world, cart, { discountCode: discount.code });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expect(await countsOf(discount)).toEqual({ redeemed: 0, reserved: 1 });
    const other = await makeCart(world);
    const apply = () =>
      world.api.post(`/api/v1/carts/${other.id}/apply-discount`, { code: discount.code });
    expect(reasonOf(await apply())).toBe('limit_reached');
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    expect(await countsOf(discount)).toEqual({ redeemed: 0, reserved: 0 });
    expect((await ledgerOf(discount)).map(({ status }) => status)).toEqual(['released']);
    expectStatus(await apply(), 200);
  });

  test('is one a customer by default, by id and by e-mail whatever its case', async () => {
    const email = `Once-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const discount = await makeDiscount();
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const first = await buyerWith(discount.code, 'other@example.test', { customerId: customer.id });
    expectStatus(await complete(world, first), 200);
    const [use] = await ledgerOf(discount);
    expect(use).toMatchObject({
      customerId: customer.id,
      email: email.toLowerCase(),
      amount: 300,
      status: 'redeemed',
    });
    const preview = {
      code: discount.code,
      currency: 'USD',
      subtotal: 100,
      customerId: customer.id,
    };
    const previewed = await world.api.post('/api/v1/discounts/preview', preview);
    expect(expectStatus(previewed, 200).reason).toBe('customer_limit_reached');
    for (const body of [{ customerId: customer.id }, { customerEmail: email.toUpperCase() }]) {
      const cart = await makeCart(world, body);
      const path = `/api/v1/carts/${cart.id}/apply-discount`;
      const refused = await world.api.post(path, { code: discount.code });
      expect(reasonOf(refused)).toBe('customer_limit_reached');
    }
    // A guest whose e-mail is known only at the end is refused at the end.
    const guest = await makeSession(world, await makeCart(world), {
      discountCode: discount.code,
      customerEmail: undefined,
    });
    const late = await complete(world, guest, { email: email.toLowerCase() });
    expect([late.status, reasonOf(late)]).toEqual([422, 'customer_limit_reached']);
    const someoneElse = await complete(world, guest, { email: 'someone-else@example.test' });
    expectStatus(someoneElse, 200);
  });

  test('freezes the terms, and the discount outlives its deletion', async () => {
    const discount = await makeDiscount({ maxRedemptions: 5 });
    const path = `/api/v1/discounts/${discount.id}`;
    expectStatus(await complete(world, await buyerWith(discount.code, 'a@example.test')), 200);
    for (const body of [{ code: 'X' }, { value: 11 }, { type: 'fixed_amount', currency: 'USD' }]) {
      const refused = await world.api.patch(path, body);
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state']);
    }
    const same = { value: 10, code: discount.code, maxRedemptions: 9, name: 'New' };
    expect(expectStatus(await world.api.patch(path, same), 200)).toMatchObject(same);
    expectStatus(await world.api.delete(path), 204);
    expect(expectStatus(await world.api.get(path), 200)).toMatchObject({
      isActive: false,
      deletedAt: expect.any(String),
      redemptionCount: 1,
    });
    expect((await world.api.patch(path, { name: 'x' })).status).toBe(404);
    expect(await ledgerOf(discount)).toHaveLength(1);
    const listed = await read(`/discounts?code=${discount.code}`);
    expect(listed).toEqual([]);
    await makeDiscount({ code: discount.code });
  });

  test('that a draft holds outlives the discount’s deletion', async () => {
    const discount = await makeDiscount();
    const cart = await makeCart(world);
    const session = await makeSession(world, cart, { discountCode: discount.code });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expectStatus(await world.api.delete(`/api/v1/discounts/${discount.id}`), 204);
    expect((await world.api.get(`/api/v1/discounts/${discount.id}`)).status).toBe(404);
    const completed = expectStatus(await complete(world, session), 200);
    expect(await read(`/orders/${completed.orderId}`)).toMatchObject({
      discountId: discount.id,
      total: 2700,
    });
    expect(await countsOf(discount)).toEqual({ redeemed: 1, reserved: 0 });
  });
});

describe('a reservation', () => {
  const expire = (discount: Parsed) =>
    opened.ctx.database.read(
      sql(`update discount_redemption set expires_at = now() - interval '1 second'
       where workspace_id = $1 and discount_id = $2 and status = 'reserved'`),
      [world.workspaceId, discount.id],
    );
  async function draftWith(code: string): Promise<Parsed> {
    const cart = await makeCart(world);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    return cart;
  }

  test('that has expired does not count, even before the sweep', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const draft = await draftWith(discount.code);
    await expire(discount);
    const second = await buyerWith(discount.code, 'second@example.test');
    expectStatus(await complete(world, second), 200);
    // The draft agreed on its price, but there is no use left for it.
    const late = await complete(world, await makeSession(world, draft));
    expect([late.status, reasonOf(late)]).toEqual([422, 'limit_reached']);
    await releaseExpiredUses(opened.ctx, new Date());
    expect(await countsOf(discount)).toEqual({ redeemed: 1, reserved: 0 });
  });

  test('of a merchant’s own cart is held while its attempt has no outcome, however long', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const external = async () =>
      expectStatus(
        await createSession(world, {
          externalCartId: `ext-${crypto.randomUUID()}`,
          amount: 1999,
          currency: 'USD',
          discountCode: discount.code,
        }),
        201,
      );
    const [slow, other] = [await external(), await external()];
    const card = { paymentToken: 'tok_3ds' };
    const { nextAction } = expectStatus(await complete(world, slow, card), 202);
    await expire(discount);
    const refused = await complete(world, other);
    expect([refused.status, reasonOf(refused)]).toEqual([422, 'limit_reached']);
    await releaseExpiredUses(opened.ctx, new Date());
    expect(await countsOf(discount)).toEqual({ redeemed: 0, reserved: 1 });
    const ref = new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
    await decideChallenge(world, slow, ref, 'approve');
    expect(await countsOf(discount)).toEqual({ redeemed: 1, reserved: 0 });
  });

  test('that has expired is swept once, and reserved again when the draft is paid after all', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const draft = await draftWith(discount.code);
    await expire(discount);
    await Promise.all([
      releaseExpiredUses(opened.ctx, new Date()),
      releaseExpiredUses(opened.ctx, new Date()),
    ]);
    expect(await countsOf(discount)).toEqual({ redeemed: 0, reserved: 0 });
    expectStatus(await complete(world, await makeSession(world, draft)), 200);
    expect(await countsOf(discount)).toEqual({ redeemed: 1, reserved: 0 });
  });

  test('of a code that the cart no longer has goes back when the other one is held', async () => {
    const [first, second] = [await makeDiscount(), await makeDiscount()];
    const cart = await draftWith(first.code);
    const session = await makeSession(world, cart);
    expectStatus(await world.api.delete(`/api/v1/checkout/sessions/${session.id}`), 200);
    // As if the draft's end had not given it back: the cart's use is of the first code still.
    await opened.ctx.database.read(
      sql(`with back as (
         update discount_redemption set status = 'reserved' where workspace_id = $1 and discount_id = $2)
       update discount set reserved_count = 1 where workspace_id = $1 and id = $2`),
      [world.workspaceId, first.id],
    );
    const path = `/api/v1/carts/${cart.id}/apply-discount`;
    expectStatus(await world.api.post(path, { code: second.code }), 200);
    expectStatus(await complete(world, await makeSession(world, cart)), 200);
    expect(await countsOf(first)).toEqual({ redeemed: 0, reserved: 0 });
    expect(await countsOf(second)).toEqual({ redeemed: 1, reserved: 0 });
  });

  test('is not over while an attempt to pay runs', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const session = await buyerWith(discount.code, 'challenged@example.test');
    const pending = await complete(world, session, { paymentToken: 'tok_3ds' });
    expect(pending.status).toBe(202);
    await expire(discount);
    await releaseExpiredUses(opened.ctx, new Date());
    expect(await countsOf(discount)).toEqual({ redeemed: 0, reserved: 1 });
    const other = await makeCart(world);
    const path = `/api/v1/carts/${other.id}/apply-discount`;
    const refused = await world.api.post(path, { code: discount.code });
    expect(reasonOf(refused)).toBe('limit_reached');
  });
});
