import { describe, expect, test } from 'bun:test';
import {
  complete,
  createSession,
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

describe('POST /checkout/sessions', () => {
  test('makes an open session of a cart, which stays open', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart, {
      metadata: { campaign: 'spring', mode: 'x', amount: 1, externalCartId: 'y' },
      customer: { email: 'pre@example.test', shippingAddress: { city: 'Springfield' } },
      paymentTerms: { netN: 45 },
      allowedMethods: ['card'],
      expiresInMinutes: 30,
    });
    expect(session).toMatchObject({
      status: 'open',
      mode: 'full',
      cartId: cart.id,
      amount: 3000,
      currency: 'USD',
      metadata: { campaign: 'spring' },
      paymentTerms: { netN: 45 },
      allowedMethods: ['card'],
      collect: { shippingAddress: false, billingAddress: false },
      orderId: null,
      expiredReason: null,
    });
    expect(session.id).toMatch(/^sess_[0-9A-Za-z]{32}$/);
    expect(session.hostedUrl).toEndWith(`/s/${session.id}`);
    expect(session.embedUrl).toBe(`${session.hostedUrl}?embed=1`);
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(30 * 60_000);
    expect((await read(`/carts/${cart.id}`)).status).toBe('open');
    expect((await readEvents(session.id)).map(({ type }) => type)).toEqual([
      'checkout_session.created',
    ]);
  });

  test('takes an external cart with its amount, or with that of an earlier embed token', async () => {
    const externalCartId = `ext-${crypto.randomUUID()}`;
    const given = expectStatus(
      await createSession(world, { externalCartId, amount: 900, currency: 'eur' }),
      201,
    );
    expect(given).toMatchObject({ externalCartId, amount: 900, currency: 'EUR', cartId: null });
    expectStatus(
      await world.api.post('/api/v1/checkout-sessions/embed-token', {
        amount: 1234,
        currency: 'USD',
        externalCartId,
      }),
      200,
    );
    const later = expectStatus(await createSession(world, { externalCartId }), 201);
    expect(later).toMatchObject({ amount: 1234, currency: 'USD' });
    const unknown = expectStatus(await createSession(world, { externalCartId: 'nobody' }), 201);
    expect(unknown).toMatchObject({ amount: null, currency: null });
  });

  test('refuses what cannot be sold', async () => {
    const empty = await makeCart(world, {}, []);
    const cart = await makeCart(world);
    const cases: [object, number, string][] = [
      [{ cartId: empty.id }, 422, 'validation_error'],
      [{ cartId: crypto.randomUUID() }, 404, 'cart_not_found'],
      [{ cartId: 'cart-7' }, 404, 'cart_not_found'],
      [{}, 400, 'validation_error'],
      [{ cartId: cart.id, externalCartId: 'x' }, 400, 'validation_error'],
      [{ cartId: cart.id, amount: 5 }, 400, 'validation_error'],
      [{ cartId: cart.id, returnUrl: '/thanks' }, 400, 'validation_error'],
      [{ cartId: cart.id, allowedMethods: ['cash'] }, 400, 'validation_error'],
      [{ cartId: cart.id, paymentTerms: { netN: 366 } }, 400, 'validation_error'],
      [{ cartId: cart.id, expiresInMinutes: 29 }, 400, 'validation_error'],
      [{ cartId: cart.id, discountCode: 'NO-SUCH-CODE' }, 422, 'discount_invalid'],
      [
        { cartId: cart.id, customer: { customerId: crypto.randomUUID() } },
        404,
        'customer_not_found',
      ],
      [{ cartId: cart.id, applicationId: crypto.randomUUID() }, 404, 'application_not_found'],
      [{ cartId: cart.id, metadata: { big: 'x'.repeat(11_000) } }, 422, 'metadata_too_large'],
    ];
    for (const [body, status, code] of cases) {
      const answer = await createSession(world, body);
      expect([body, answer.status, answer.body.error?.code]).toEqual([body, status, code]);
    }
  });

  test('names the cart’s state', async () => {
    const cart = await makeCart(world);
    const session = await makeSession(world, cart);
    expectStatus(await complete(world, session), 200);
    const again = await createSession(world, { cartId: cart.id });
    expect([again.status, again.body.error?.code]).toEqual([409, 'cart_already_converted']);
  });
});

describe('POST /checkout-sessions/embed-token', () => {
  test('makes a payment-only session and mints a token', async () => {
    const made = expectStatus(
      await world.api.post('/api/v1/checkout-sessions/embed-token', {
        amount: 700,
        currency: 'USD',
      }),
      200,
    );
    expect(made.hostedUrl).toContain(`/c/${made.checkoutSessionId}`);
    expect(made.embedUrl).toEndWith(`/c/${made.checkoutSessionId}?embed=1`);
    const shown = await pollSession(world, { id: made.checkoutSessionId });
    expect(shown).toMatchObject({
      status: 'open',
      mode: 'payment_only',
      amount: 700,
      collect: { shippingAddress: false, billingAddress: false },
    });
    const token = expectStatus(
      await world.anyone.get(`/api/v1/checkout-sessions/${made.checkoutSessionId}/embed-token`),
      200,
    );
    expect(token).toMatchObject({ amount: 700, currency: 'USD' });
    const methods = expectStatus(
      await world.anyone.get(`/api/v1/checkout-sessions/${made.checkoutSessionId}/payment-methods`),
      200,
    );
    expect(methods.methods.map(({ method }: Parsed) => method)).toEqual(['card']);
  });

  test('refuses allowedMethods before anything else, and amounts below 1', async () => {
    const send = (body: object) => world.api.post('/api/v1/checkout-sessions/embed-token', body);
    const methods = await send({ allowedMethods: ['card'] });
    expect([methods.status, methods.body.error?.code]).toEqual([
      400,
      'allowed_methods_unsupported',
    ]);
    const zero = await send({ amount: 0, currency: 'USD' });
    expect([zero.status, zero.body.error?.code]).toEqual([400, 'validation_error']);
  });
});

describe('GET /checkout-sessions/{id}/payment-methods', () => {
  test('offers card and Net-N with its terms, filtered by allowedMethods', async () => {
    const cart = await makeCart(world);
    const both = await makeSession(world, cart, { paymentTerms: { netN: 14 } });
    const all = expectStatus(
      await world.anyone.get(`/api/v1/checkout-sessions/${both.id}/payment-methods`),
      200,
    );
    expect(all.methods.map(({ method }: Parsed) => method)).toEqual(['card', 'net30']);
    expect(all.methods[0].acceptedCurrencies).toContain('USD');
    expect(all.methods[1].terms.netN).toBe(14);
    const one = await makeSession(world, cart, { allowedMethods: ['net30'] });
    const filtered = expectStatus(
      await world.anyone.get(`/api/v1/checkout-sessions/${one.id}/payment-methods`),
      200,
    );
    expect(filtered.methods.map(({ method }: Parsed) => method)).toEqual(['net30']);
  });

  test('answers 404 for an unknown session', async () => {
    for (const id of ['sess_x', `sess_${'0'.repeat(32)}`]) {
      const answer = await world.anyone.get(`/api/v1/checkout-sessions/${id}/payment-methods`);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'session_not_found']);
    }
  });
});

describe('ending a session', () => {
  test('DELETE cancels; a repeat answers the same', async () => {
    const session = await makeSession(world, await makeCart(world));
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await world.api.delete(`/api/v1/checkout/sessions/${session.id}`);
      expect([answer.status, answer.body.data]).toEqual([
        200,
        { id: session.id, status: 'cancelled' },
      ]);
    }
    const paid = await complete(world, session);
    expect([paid.status, paid.body.error?.code]).toEqual([422, 'session_not_open']);
    const types = (await readEvents(session.id)).map(({ type }) => type);
    expect(types).toEqual(['checkout_session.created', 'checkout_session.cancelled']);
  });

  test('POST expire ends it as expired by the merchant', async () => {
    const session = await makeSession(world, await makeCart(world));
    for (let turn = 0; turn < 2; turn += 1) {
      const ended = expectStatus(
        await world.api.post(`/api/v1/checkout/sessions/${session.id}/expire`),
        200,
      );
      expect(ended).toMatchObject({ status: 'expired', expiredReason: 'merchant' });
    }
    const paid = await complete(world, session);
    expect([paid.status, paid.body.error?.code]).toEqual([410, 'session_expired']);
    const token = await world.anyone.get(`/api/v1/checkout-sessions/${session.id}/embed-token`);
    expect([token.status, token.body.error?.code]).toEqual([410, 'session_expired']);
  });

  test('the other sessions of a cart end as paid elsewhere when one completes', async () => {
    const cart = await makeCart(world);
    const [first, second] = [await makeSession(world, cart), await makeSession(world, cart)];
    expectStatus(await complete(world, first), 200);
    expect(await read(`/checkout/sessions/${second.id}`)).toMatchObject({
      status: 'expired',
      expiredReason: 'paid_elsewhere',
    });
    const late = await complete(world, second);
    expect([late.status, late.body.error?.code]).toEqual([410, 'session_expired']);
  });

  test('the sweep expires what nobody completed in time, and opens a cart in checkout again', async () => {
    const cart = await makeCart(world);
    const draft = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/checkout`, {}), 201);
    const session = await makeSession(world, cart, { expiresInMinutes: 30 });
    const later = await makeSession(world, await makeCart(world), { expiresInMinutes: 60 });
    const swept = expectStatus(
      await world.anyone.post('/dev/sweeps/session-expiry', {
        at: new Date(Date.now() + 31 * 60_000).toISOString(),
        environmentId: world.environments.sandbox,
      }),
      200,
    );
    expect(swept.processed).toBeGreaterThanOrEqual(1);
    expect(await read(`/checkout/sessions/${session.id}`)).toMatchObject({
      status: 'expired',
      expiredReason: 'time',
    });
    expect((await pollSession(world, later)).status).toBe('open');
    expect((await read(`/carts/${cart.id}`)).status).toBe('open');
    expect(await read(`/orders/${draft.orderId}`)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'session_expired',
    });
  });

  test('is refused for another tenant’s sessions', async () => {
    const stranger = await setup();
    const session = await makeSession(world, await makeCart(world));
    const path = `/api/v1/checkout/sessions/${session.id}`;
    for (const answer of [
      await stranger.api.get(path),
      await stranger.api.delete(path),
      await stranger.api.post(`${path}/expire`),
    ])
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'session_not_found']);
  });
});
