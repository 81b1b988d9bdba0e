import { describe, expect, test } from 'bun:test';
import {
  buy,
  complete,
  createSession,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import { reasonOf, type Answer, type Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

async function makeDiscount(body: object = {}): Promise<Parsed> {
  const code = `B${crypto.randomUUID().slice(0, 8)}`;
  const terms = { code, name: code, type: 'percentage', value: 10, ...body };
  return expectStatus(await world.api.post('/api/v1/discounts', terms), 201);
}

const emailOf = (): string => `buyer-${crypto.randomUUID().slice(0, 8)}@example.test`;
const usedUp = [422, 'discount_invalid', 'customer_limit_reached'];
const takeOff = (session: Parsed): Promise<Answer> =>
  world.anyone.delete(`/api/v1/checkout-sessions/${session.id}/discount`);
const countsOf = async ({ id }: Parsed) => {
  const { redemptionCount, reservedCount } = await read(`/discounts/${id}`);
  return [redemptionCount, reservedCount];
};

describe('the customer that a session names', () => {
  /** A code that this customer has used. */
  async function usedCode(): Promise<{ code: string; customer: Parsed; externalId: string }> {
    const { code } = await makeDiscount();
    const externalId = `ext-${crypto.randomUUID()}`;
    const body = { email: emailOf(), externalId };
    const customer = expectStatus(await world.api.post('/api/v1/customers', body), 201);
    await buy(world, undefined, {
      session: { discountCode: code, customer: { customerId: customer.id } },
    });
    return { code, customer, externalId };
  }

  test('is asked for the limit of its code at creation, by each way to name it', async () => {
    const { code, customer, externalId } = await usedCode();
    const bodies = [
      { customerEmail: customer.email },
      { customerEmail: customer.email.toUpperCase() },
      { customerEmail: null, customer: { email: customer.email } },
      { customerEmail: null, customer: { customerId: customer.id } },
      { customerEmail: 'another@example.test', customer: { customerId: customer.id } },
      { customerEmail: null, customer: { externalCustomerId: externalId } },
    ];
    for (const body of bodies) {
      const cart = await makeCart(world);
      const refused = await createSession(world, { cartId: cart.id, discountCode: code, ...body });
      expect(reasonOf(refused)).toEqual(usedUp);
      expect((await read(`/carts/${cart.id}`)).appliedDiscount).toBeNull();
    }
    const other = await createSession(world, {
      cartId: (await makeCart(world)).id,
      discountCode: code,
      customerEmail: emailOf(),
    });
    expectStatus(other, 201);
  });

  test('is asked for the code that its cart has, too', async () => {
    const { code, customer } = await usedCode();
    const cart = await makeCart(world);
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/apply-discount`, { code }), 200);
    const named = { cartId: cart.id, customerEmail: customer.email };
    expect(reasonOf(await createSession(world, named))).toEqual(usedUp);
    expectStatus(await createSession(world, { cartId: cart.id, customerEmail: null }), 201);
  });

  test('is asked for the code of a merchant’s own cart', async () => {
    const { code, customer } = await usedCode();
    const body = { externalCartId: crypto.randomUUID(), amount: 1000, currency: 'USD' };
    const asked = { ...body, discountCode: code, customerEmail: customer.email };
    expect(reasonOf(await createSession(world, asked))).toEqual(usedUp);
  });
});

describe('DELETE /checkout-sessions/{id}/discount', () => {
  test('lets a buyer whose code no longer holds pay without it', async () => {
    const { code } = await makeDiscount({ maxRedemptions: 1 });
    const session = await makeSession(world, await makeCart(world), { discountCode: code });
    await buy(world, undefined, { session: { discountCode: code, customerEmail: emailOf() } });
    const refused = await complete(world, session);
    expect(reasonOf(refused)).toEqual([422, 'discount_invalid', 'limit_reached']);
    expect(expectStatus(await takeOff(session), 200)).toMatchObject({
      id: session.id,
      status: 'open',
      amount: 3000,
    });
    const { orderId } = expectStatus(await complete(world, session), 200);
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      total: 3000,
      discountTotal: 0,
      discountCode: null,
    });
    expect((await read(`/checkout/sessions/${session.id}`)).discountCode).toBeNull();
  });

  test('changes nothing a second time, or without a code; many at once take it off once', async () => {
    const { code } = await makeDiscount();
    const cart = await makeCart(world);
    const session = await makeSession(world, cart, { discountCode: code });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => takeOff(session)));
    for (const answer of answers) expect(expectStatus(answer, 200).amount).toBe(3000);
    const { sequence } = await read(`/carts/${cart.id}`);
    expect(sequence).toBe(cart.sequence + 2);
    expectStatus(await takeOff(session), 200);
    expect((await read(`/carts/${cart.id}`)).sequence).toBe(sequence);
  });

  test('is refused while a payment runs, for a draft, and once the session is over', async () => {
    const { code } = await makeDiscount({ maxRedemptionsPerCustomer: null });
    const slow = await makeSession(world, await makeCart(world), { discountCode: code });
    const pending = await complete(world, slow, { paymentToken: 'tok_3ds' });
    expect(pending.status).toBe(202);
    expect(reasonOf(await takeOff(slow))).toEqual([
      409,
      'request_in_progress',
      'payment_in_progress',
    ]);
    expect((await pollSession(world, slow)).amount).toBe(2700);

    const cart = await makeCart(world);
    const agreed = await makeSession(world, cart, { discountCode: code });
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    expect(reasonOf(await takeOff(agreed)).slice(0, 2)).toEqual([409, 'cart_already_checked_out']);

    const { session: done } = await buy(world);
    expect(reasonOf(await takeOff(done)).slice(0, 2)).toEqual([422, 'session_not_open']);
    const gone = await makeSession(world, await makeCart(world), { discountCode: code });
    expectStatus(await world.api.post(`/api/v1/checkout/sessions/${gone.id}/expire`), 200);
    expect(reasonOf(await takeOff(gone)).slice(0, 2)).toEqual([410, 'session_expired']);
    const unknown = { id: `sess_${'0'.repeat(32)}` };
    expect(reasonOf(await takeOff(unknown)).slice(0, 2)).toEqual([404, 'session_not_found']);
  });
});

describe('discountCode with a merchant’s own cart and its amount', () => {
  const external = (body: object): Promise<Answer> =>
    createSession(world, {
      externalCartId: `ext-${crypto.randomUUID()}`,
      amount: 1999,
      currency: 'USD',
      ...body,
    });

  test('lowers the amount at once, and the order and its use name it', async () => {
    const discount = await makeDiscount({ value: 15 });
    const session = expectStatus(await external({ discountCode: discount.code }), 201);
    expect(session).toMatchObject({ amount: 1699, discountCode: discount.code });
    const { orderId } = expectStatus(await complete(world, session), 200);
    const order = await read(`/orders/${orderId}`);
    expect(order).toMatchObject({
      subtotal: 1999,
      discountTotal: 300,
      total: 1699,
      amountPaid: 1699,
      discountId: discount.id,
      discountCode: discount.code,
      metadata: { appliedDiscount: { discountId: discount.id, amount: 300 } },
    });
    expect(order.lineItems).toMatchObject([{ unitPrice: 1999, allocatedDiscount: 300 }]);
    expect(await countsOf(discount)).toEqual([1, 0]);
    expect(await read(`/invoices?orderId=${orderId}`)).toMatchObject([{ total: 1699 }]);
  });

  test.each([
    ['unknown', { discountCode: 'no-such-code' }, 'not_found'],
    ['below its minimum', { amount: 10 }, 'min_subtotal'],
    ['of another currency', { currency: 'EUR' }, 'currency_mismatch'],
  ])('a code that is %s makes no session', async (_name, body, reason) => {
    const terms = { type: 'fixed_amount', value: 50, currency: 'USD', minSubtotal: 100 };
    const { code } = await makeDiscount(terms);
    const refused = await external({ discountCode: code, ...body });
    expect(reasonOf(refused)).toEqual([422, 'discount_invalid', reason]);
  });

  test('needs an amount, which an earlier embed token may give', async () => {
    const { code } = await makeDiscount();
    const externalCartId = `ext-${crypto.randomUUID()}`;
    const body = { externalCartId, amount: undefined, currency: undefined, discountCode: code };
    const refused = await external(body);
    expect([refused.status, refused.body.error?.details[0]]).toMatchObject([
      400,
      { path: 'amount', code: 'required' },
    ]);
    const token = { amount: 1000, currency: 'USD', externalCartId };
    expectStatus(await world.api.post('/api/v1/checkout-sessions/embed-token', token), 200);
    expect(expectStatus(await external(body), 201).amount).toBe(900);
  });

  test('a decline frees the use; the next attempt takes it; two buyers never share the last', async () => {
    const discount = await makeDiscount({ maxRedemptions: 1 });
    const sessions: Parsed[] = [];
    for (let index = 0; index < 4; index += 1)
      sessions.push(
        expectStatus(
          await external({ discountCode: discount.code, customerEmail: emailOf() }),
          201,
        ),
      );
    const [first] = sessions;
    const declined = await complete(world, first, { paymentToken: 'tok_decline_lost' });
    expect([declined.status, await countsOf(discount)]).toEqual([402, [0, 0]]);
    const answers = await Promise.all(sessions.map((session) => complete(world, session)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await countsOf(discount)).toEqual([1, 0]);
  });

  test('a whole discount leaves nothing to pay, and taking it off brings the amount back', async () => {
    const { code } = await makeDiscount({ value: 100 });
    const free = expectStatus(await external({ discountCode: code }), 201);
    expect(free.amount).toBe(0);
    expectStatus(await complete(world, free, { paymentToken: undefined }), 200);
    const other = expectStatus(
      await external({ discountCode: code, customerEmail: emailOf() }),
      201,
    );
    expect(expectStatus(await takeOff(other), 200).amount).toBe(1999);
    expect(expectStatus(await takeOff(other), 200).amount).toBe(1999);
    const { orderId } = expectStatus(await complete(world, other), 200);
    expect(await read(`/orders/${orderId}`)).toMatchObject({ total: 1999, discountTotal: 0 });
  });
});
