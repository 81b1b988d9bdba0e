import { describe, expect, test } from 'bun:test';
import {
  address,
  complete,
  createSession,
  ledgerOf,
  untilCharged,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout/checkout.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

const read = async (path: string): Promise<Parsed> =>
  expectStatus(await world.api.get(`/api/v1${path}`), 200);

describe('POST /checkout-sessions/{id}/complete by card', () => {
  test('places the order, captures once, issues the invoice and converts the cart', async () => {
    const cart = await makeCart(world, { metadata: { a: 'cart', b: 'cart' } });
    const session = await makeSession(world, cart, { metadata: { b: 'session' } });
    const done = expectStatus(
      await complete(world, session, { email: 'given@example.test', shippingAddress: address }),
      200,
    );
    expect(done.redirectUrl).toBe(
      `https://shop.example/thanks?from=checkout&sessionId=${session.id}&orderId=${done.orderId}`,
    );
    const order = await read(`/orders/${done.orderId}`);
    expect(order).toMatchObject({
      status: 'processing',
      paymentStatus: 'captured',
      fulfillmentStatus: 'unfulfilled',
      total: 3000,
      amountPaid: 3000,
      amountDue: 0,
      cartId: cart.id,
      checkoutSessionId: session.id,
      customerEmail: 'given@example.test',
      metadata: { a: 'cart', b: 'session', customerEmail: 'given@example.test' },
      shippingAddress: address,
    });
    const payment = await read(`/payments/${done.paymentId}`);
    expect(payment).toMatchObject({
      status: 'captured',
      amount: 3000,
      amountCaptured: 3000,
      method: 'card',
      orderId: order.id,
      card: { brand: 'visa', lastFour: '4242' },
    });
    const [transaction, ...rest] = await read(`/payments/${payment.id}/transactions`);
    expect(rest).toEqual([]);
    expect(transaction).toMatchObject({
      type: 'charge',
      status: 'succeeded',
      amount: 3000,
      idempotencyKey: `cs:${session.id}:a1:c0`,
      attempt: 1,
    });
    expect(await read(`/carts/${cart.id}`)).toMatchObject({
      status: 'converted',
      orderId: order.id,
    });
    expect(await read(`/checkout/sessions/${session.id}`)).toMatchObject({
      status: 'completed',
      orderId: order.id,
      paymentId: payment.id,
      amount: 3000,
    });
    expect(await read(`/invoices?orderId=${order.id}`)).toMatchObject([
      { status: 'paid', sourceType: 'order', total: 3000, paymentId: payment.id },
    ]);
    expect(await ledgerOf(world, session)).toMatchObject([{ status: 'approved', amount: 3000 }]);
  });

  test('emits it once, in one commit', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    const { orderId, paymentId } = expectStatus(await complete(world, session), 200);
    const typesOf = async (id: string) => (await readEvents(id)).map(({ type }) => type);
    expect(await typesOf(orderId)).toEqual(['order.created', 'order.paid']);
    expect(await typesOf(paymentId)).toEqual(['payment.created', 'payment.captured']);
    expect(await typesOf(session.id)).toEqual([
      'checkout_session.created',
      'checkout_session.completed',
    ]);
    expect((await typesOf(cart.id)).at(-1)).toBe('cart.converted');
    const captured = (await readEvents(paymentId)).at(-1);
    expect(captured?.data).toMatchObject({
      orderId,
      status: 'captured',
      transaction: { status: 'succeeded' },
      metadata: { customerEmail: 'buyer@example.test' },
    });
    const created = (await readEvents(orderId))[0];
    expect(created?.data).toMatchObject({ id: orderId, status: 'processing' });
  });

  test('numbers orders from 1001 upward per application', async () => {
    const fresh = await setup();
    const numbers: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const session = await makeSession(fresh, await makeCart(fresh));
      const { orderId } = expectStatus(await complete(fresh, session), 200);
      numbers.push(expectStatus(await fresh.api.get(`/api/v1/orders/${orderId}`), 200).number);
    }
    expect(numbers).toEqual(['1001', '1002', '1003']);
  });

  test('an order of donations only is completed at once', async () => {
    const cart = await makeCart(world, {}, [{ name: 'Gift', unitPrice: 500, type: 'donation' }]);
    const { orderId } = expectStatus(await complete(world, await makeSession(world, cart)), 200);
    expect(await read(`/orders/${orderId}`)).toMatchObject({
      status: 'completed',
      fulfillmentStatus: 'none',
    });
    expect((await readEvents(orderId)).map(({ type }) => type)).toEqual([
      'order.created',
      'order.paid',
      'order.completed',
    ]);
  });

  test('nothing to pay needs no processor and no card', async () => {
    const cart = await makeCart(world, {}, [{ name: 'Sample', unitPrice: 0 }]);
    const session = await makeSession(world, cart);
    const done = expectStatus(await complete(world, session, { paymentToken: undefined }), 200);
    expect(await read(`/payments/${done.paymentId}`)).toMatchObject({
      method: 'manual',
      amount: 0,
      status: 'captured',
      metadata: { reason: 'zero_total' },
    });
    expect(await read(`/invoices?orderId=${done.orderId}`)).toMatchObject([
      { status: 'paid', total: 0 },
    ]);
    expect(await ledgerOf(world, session)).toEqual([]);
  });

  test('pays an external cart by one line that names it', async () => {
    const externalCartId = `shop-${crypto.randomUUID()}`;
    const session = expectStatus(
      await createSession(world, { externalCartId, amount: 4200, currency: 'USD' }),
      201,
    );
    const { orderId } = expectStatus(await complete(world, session), 200);
    const order = await read(`/orders/${orderId}`);
    expect(order.lineItems).toMatchObject([
      { type: 'custom', name: externalCartId, unitPrice: 4200, requiresShipping: false },
    ]);
    expect(await read(`/orders?externalCartId=${externalCartId}`)).toHaveLength(1);
  });

  test('a declined card leaves the session open, and the next attempt uses the same payment', async () => {
    const session = await makeSession(world, await makeCart(world));
    const declined = await complete(world, session, { paymentToken: 'tok_decline_stolen' });
    expect(declined.status).toBe(402);
    const paymentId: string = declined.body.error?.details.paymentId;
    expect(declined.body.error).toMatchObject({
      code: 'payment_failed',
      details: {
        declineCode: 'stolen_card',
        declineClass: 'hard',
        attempts: [{ result: 'declined', declineCode: 'stolen_card' }],
      },
    });
    expect(declined.body.error?.message).not.toMatch(/stolen/i);
    const shown = await pollSession(world, session);
    expect(shown).toMatchObject({ status: 'open', lastError: { declineCode: 'stolen_card' } });
    expect(await read(`/payments/${paymentId}`)).toMatchObject({ status: 'failed', orderId: null });
    expect(await read(`/orders?cartId=${session.cartId}`)).toEqual([]);

    const done = expectStatus(await complete(world, session), 200);
    expect(done.paymentId).toBe(paymentId);
    const transactions = await read(`/payments/${paymentId}/transactions`);
    expect(transactions).toMatchObject([
      { status: 'succeeded', idempotencyKey: `cs:${session.id}:a2:c0` },
      { status: 'failed', declineCode: 'stolen_card', idempotencyKey: `cs:${session.id}:a1:c0` },
    ]);
    expect((await readEvents(paymentId)).map(({ type }) => type)).toEqual([
      'payment.created',
      'payment.failed',
      'payment.captured',
    ]);
  });

  test('a soft decline and a refused connection try the next connector, a hard decline never', async () => {
    const outcomes: [string, number, number][] = [
      ['tok_failover_soft', 200, 2],
      ['tok_failover_network', 200, 2],
      ['tok_failover_hard', 402, 1],
    ];
    for (const [paymentToken, status, tries] of outcomes) {
      const session = await makeSession(world, await makeCart(world));
      const answer = await complete(world, session, { paymentToken });
      expect([paymentToken, answer.status]).toEqual([paymentToken, status]);
      const paymentId = answer.body.data?.paymentId ?? answer.body.error?.details.paymentId;
      const transactions = await read(`/payments/${paymentId}/transactions`);
      expect([paymentToken, transactions.length]).toEqual([paymentToken, tries]);
    }
  });

  test('declined everywhere: the last definite reason, and every try', async () => {
    const session = await makeSession(world, await makeCart(world));
    const answer = await complete(world, session, {
      paymentToken: 'tok_decline_insufficient_funds',
    });
    expect(answer.status).toBe(402);
    expect(answer.body.error?.details).toMatchObject({
      declineCode: 'insufficient_funds',
      declineClass: 'soft',
    });
    expect(answer.body.error?.details.attempts).toHaveLength(2);
  });

  test('an answer that got lost is looked up: captured is a success, never charged elsewhere', async () => {
    const session = await makeSession(world, await makeCart(world));
    expectStatus(await complete(world, session, { paymentToken: 'tok_timeout_captured' }), 200);
    expect(await ledgerOf(world, session)).toMatchObject([{ status: 'approved' }]);
  });

  test('an unknown outcome that surely never happened fails', async () => {
    for (const paymentToken of ['tok_timeout_lost', 'tok_upstream_500', 'tok_network_error']) {
      const session = await makeSession(world, await makeCart(world));
      const answer = await complete(world, session, { paymentToken });
      expect([paymentToken, answer.status]).toEqual([paymentToken, 402]);
      expect(answer.body.error?.details.declineClass).toBe('not_attempted');
      expect(await ledgerOf(world, session)).toEqual([]);
    }
  });

  test('keeps the card for the customer, once, the first as default', async () => {
    const customer = expectStatus(
      await world.api.post('/api/v1/customers', { email: 'keeper@example.test' }),
      201,
    );
    for (const paymentToken of ['tok_visa', 'tok_visa', 'tok_mastercard']) {
      const cart = await makeCart(world, { customerId: customer.id });
      const session = await makeSession(world, cart);
      const { orderId } = expectStatus(await complete(world, session, { paymentToken }), 200);
      expect(await read(`/orders/${orderId}`)).toMatchObject({
        customerId: customer.id,
        customerEmail: 'keeper@example.test',
      });
    }
    const cards = await read(`/customers/${customer.id}/payment-methods`);
    expect(cards.map((card: Parsed) => [card.cardBrand, card.isDefault])).toEqual([
      ['mastercard', false],
      ['visa', true],
    ]);
  });

  test('finds or makes the customer of an external id', async () => {
    const externalCustomerId = `crm-${crypto.randomUUID()}`;
    const customerIds: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const session = await makeSession(world, await makeCart(world), {
        customer: { externalCustomerId, firstName: 'Ada' },
      });
      const { orderId } = expectStatus(await complete(world, session), 200);
      customerIds.push((await read(`/orders/${orderId}`)).customerId);
    }
    expect(new Set(customerIds).size).toBe(1);
    expect(await read(`/customers/${customerIds[0]}`)).toMatchObject({
      externalId: externalCustomerId,
      email: 'buyer@example.test',
      firstName: 'Ada',
    });
  });

  test('refuses in the contract’s order', async () => {
    const cart = await makeCart(world);
    const bare = await makeSession(world, cart, {
      customerEmail: undefined,
      collect: { shippingAddress: true, billingAddress: true },
    });
    const missing = await complete(world, bare, { paymentToken: undefined });
    expect([missing.status, missing.body.error?.code]).toEqual([422, 'missing_required_field']);
    expect(missing.body.error?.details.map(({ field }: Parsed) => field)).toEqual([
      'email',
      'shippingAddress',
      'billingAddress',
      'paymentToken',
    ]);
    const partial = await complete(world, bare, {
      email: 'b@example.test',
      shippingAddress: { addressLine1: '1', countryCode: 'US' },
      billingSameAsShipping: true,
    });
    expect([partial.status, partial.body.error?.code]).toEqual([422, 'address_required']);
    expect(partial.body.error?.details[0]).toMatchObject({
      field: 'shippingAddress',
      path: 'shippingAddress.city',
    });
    const other = await complete(world, bare, {
      email: 'b@example.test',
      shippingAddress: address,
      billingSameAsShipping: true,
      expectedTotal: 2999,
    });
    expect([other.status, other.body.error?.code]).toEqual([409, 'cart_changed']);
    expect(other.body.error?.details).toEqual({ total: 3000 });
    const done = expectStatus(
      await complete(world, bare, {
        email: 'b@example.test',
        shippingAddress: address,
        billingSameAsShipping: true,
        expectedTotal: 3000,
      }),
      200,
    );
    expect(await read(`/orders/${done.orderId}`)).toMatchObject({ billingAddress: address });
  });

  test('refuses without an active connector', async () => {
    const fresh = await setup();
    const connectors = expectStatus(await fresh.owner.get('/api/v1/connectors'), 200);
    for (const { id } of connectors)
      expectStatus(
        await fresh.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }),
        200,
      );
    const session = await makeSession(fresh, await makeCart(fresh));
    const answer = await complete(fresh, session);
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'no_processor_connection']);
    const methods = expectStatus(
      await fresh.anyone.get(`/api/v1/checkout-sessions/${session.id}/payment-methods`),
      200,
    );
    expect(methods.unavailableReason).toBe('no_processor_connection');
  });

  test('stops at more than ten attempts a minute, and lets repeats of a success through', async () => {
    const session = await makeSession(world, await makeCart(world));
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await complete(world, session, { paymentToken: 'tok_decline_lost' })).status).toBe(
        402,
      );
    const eleventh = await complete(world, session);
    expect([eleventh.status, eleventh.body.error?.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(eleventh.headers.get('retry-after')).toBeTruthy();
  });

  test('a repeat with the same token gets the same answer, another token is refused', async () => {
    const session = await makeSession(world, await makeCart(world));
    const first = await complete(world, session);
    const repeated = await complete(world, session);
    expect([repeated.status, repeated.body.data]).toEqual([200, first.body.data]);
    const other = await complete(world, session, { paymentToken: 'tok_mastercard' });
    expect([other.status, other.body.error?.code]).toEqual([422, 'session_not_open']);
    expect(other.body.error?.details).toEqual({
      status: 'completed',
      orderId: first.body.data?.orderId,
    });
  });

  test('an Idempotency-Key replays the answer', async () => {
    const session = await makeSession(world, await makeCart(world));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await complete(world, session, {}, headers);
    const again = await complete(world, session, {}, headers);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  });

  test('a second complete waits: same token same answer, other token refused after the success', async () => {
    const session = await makeSession(world, await makeCart(world));
    const running = complete(world, session, { paymentToken: 'tok_slow' });
    await untilCharged(world, session);
    const [first, same, other] = await Promise.all([
      running,
      complete(world, session, { paymentToken: 'tok_slow' }),
      complete(world, session),
    ]);
    expect(first.status).toBe(200);
    expect([same?.status, same?.body.data]).toEqual([200, first.body.data]);
    expect([other?.status, other?.body.error?.code]).toEqual([422, 'session_not_open']);
    expect(await ledgerOf(world, session)).toHaveLength(1);
  });

  test('while an attempt runs the session can be neither cancelled nor expired', async () => {
    const session = await makeSession(world, await makeCart(world));
    const running = complete(world, session, { paymentToken: 'tok_slow' });
    await untilCharged(world, session);
    const cancelled = await world.api.delete(`/api/v1/checkout/sessions/${session.id}`);
    expect([cancelled.status, cancelled.body.error?.code]).toEqual([409, 'request_in_progress']);
    expect(cancelled.headers.get('retry-after')).toBeTruthy();
    expect((await running).status).toBe(200);
    const late = await world.api.delete(`/api/v1/checkout/sessions/${session.id}`);
    expect([late.status, late.body.error?.code]).toEqual([422, 'already_completed']);
  });
});
