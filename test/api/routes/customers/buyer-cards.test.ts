import { beforeAll, describe, expect, test } from 'bun:test';
import {
  buy,
  complete,
  ledgerOf,
  makeCart,
  makeSession,
  pollSession,
} from '../../../support/checkout.ts';
import type { Client, Parsed } from '../../../support/client.ts';
import { readEvents } from '../../../support/events.ts';
import {
  buyerOf,
  cardsOf,
  makeBuyer,
  storeCard,
  vaultSession,
  type Buyer,
} from '../../../support/saved-cards.ts';
import { expectStatus, setup, type World } from '../../../support/world.ts';

const PATH = '/api/v1/me/payment-methods';

let world: World;
beforeAll(async () => {
  world = await setup();
});

async function withCards(...tokens: string[]): Promise<{ buyer: Buyer; ids: string[] }> {
  const buyer = await makeBuyer(world);
  const ids: string[] = [];
  for (const token of tokens)
    ids.push(expectStatus(await storeCard(world, buyer, token), 200).paymentMethodId);
  return { buyer, ids };
}

const merchantView = async ({ customerId }: Buyer, query = ''): Promise<Parsed[]> =>
  expectStatus(await world.api.get(`/api/v1/customers/${customerId}/payment-methods${query}`), 200);

const eventsOf = async ({ customerId }: Buyer): Promise<string[]> =>
  (await readEvents(customerId))
    .map(({ type }) => type)
    .filter((type) => type.includes('payment_'));

describe('a vault session', () => {
  test('is made for one buyer, and names its processor', async () => {
    const buyer = await makeBuyer(world);
    const { body } = await buyer.client.post(`${PATH}/embed-token`);
    const [first] = expectStatus(await world.owner.get('/api/v1/connectors'), 200).toReversed();
    const { checkoutSessionId } = body.data;
    expect(body.data).toEqual({
      embedToken: expect.any(String),
      checkoutSessionId: expect.stringMatching(/^sess_\w{32}$/),
      amount: 0,
      currency: 'USD',
      processorId: first.id,
      merchantAccountId: null,
      environment: 'sandbox',
      hostedUrl: expect.stringMatching(new RegExp(`/c/${checkoutSessionId}$`)),
      embedUrl: expect.stringMatching(new RegExp(`/c/${checkoutSessionId}\\?embed=1$`)),
    });
    expect(await pollSession(world, { id: checkoutSessionId })).toMatchObject({
      mode: 'vault',
      status: 'open',
      amount: 0,
      collect: { shippingAddress: false, billingAddress: false },
    });
  });

  test('stores a card, moves no money and makes no order', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const answer = await complete(world, session, { paymentToken: 'tok_mastercard' });
    const { paymentMethodId, ...more } = expectStatus(answer, 200);
    expect(paymentMethodId).toMatch(/^cpm_[0-9a-f]{32}$/);
    expect(more).toEqual({});
    expect(await cardsOf(buyer)).toEqual([
      {
        id: paymentMethodId,
        methodType: 'card',
        cardBrand: 'mastercard',
        cardLastFour: '4444',
        cardExpMonth: 12,
        cardExpYear: 2040,
        isDefault: true,
      },
    ]);
    const booked = await ledgerOf(world, session);
    expect(booked.map(({ type, amount, status }) => [type, amount, status])).toEqual([
      ['verification', 0, 'approved'],
    ]);
    expect(await pollSession(world, session)).toMatchObject({
      status: 'completed',
      orderId: null,
      paymentId: null,
      paymentMethodId,
      attempt: null,
    });
    const { customerId } = buyer;
    const orders = await world.api.get(`/api/v1/orders?customerId=${customerId}`);
    expect(expectStatus(orders, 200)).toEqual([]);
    const payments = expectStatus(await world.api.get('/api/v1/payments?limit=100'), 200);
    expect(payments.filter((row: Parsed) => row.checkoutSessionId === session.id)).toEqual([]);
    const types = (await readEvents(session.id)).map(({ type }) => type);
    expect(types).toEqual(['checkout_session.created', 'checkout_session.completed']);
    const [added] = (await readEvents(customerId)).slice(-1);
    expect(added).toMatchObject({
      type: 'customer.payment_method_added',
      data: { id: customerId, paymentMethod: { cardLastFour: '4444', isDefault: true } },
    });
  });

  test.each([
    ['tok_decline_insufficient_funds', 'insufficient_funds'],
    ['tok_decline_stolen', 'stolen_card'],
    ['pm_sandbox_noStore', 'card_not_supported'],
  ])('a card that is not kept (%s) is a decline; another one may follow', async (token, code) => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const refused = await complete(world, session, { paymentToken: token });
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'payment_failed',
      details: { declineCode: code },
    });
    expect(await pollSession(world, session)).toMatchObject({
      status: 'open',
      lastError: { declineCode: code },
    });
    const { paymentId } = refused.body.error?.details ?? {};
    const tried = await world.api.get(`/api/v1/payments/${paymentId}/transactions`);
    for (const row of expectStatus(tried, 200))
      expect(row).toMatchObject({ type: 'verification', status: 'failed', amount: 0 });
    expect((await readEvents(paymentId)).map(({ type }) => type)).toEqual([]);
    expect(await cardsOf(buyer)).toEqual([]);
    expectStatus(await complete(world, session), 200);
    expect(await cardsOf(buyer)).toHaveLength(1);
  });

  test('a challenge is waited for', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const pending = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(pending, 202);
    const { pathname } = new URL(nextAction.url);
    expectStatus(await world.anyone.post(pathname, { action: 'approve' }), 200);
    const polled = await pollSession(world, session);
    const [card] = await cardsOf(buyer);
    expect(polled).toMatchObject({ status: 'completed', paymentMethodId: card?.id, orderId: null });
  });

  test('of a customer that was deleted meanwhile stores nothing', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    expectStatus(await world.api.delete(`/api/v1/customers/${buyer.customerId}`), 204);
    const { status, body } = await complete(world, session);
    expect([status, body.error?.code]).toEqual([404, 'session_not_found']);
    expect(await ledgerOf(world, session)).toEqual([]);
  });

  test('takes a card only, with its token', async () => {
    const session = await vaultSession(await makeBuyer(world));
    const without = await complete(world, session, { paymentToken: null });
    expect(without.status).toBe(422);
    expect(without.body.error).toMatchObject({
      code: 'missing_required_field',
      details: [{ field: 'paymentToken' }],
    });
    for (const paymentMethod of ['net30', 'processor']) {
      const body = { paymentMethod, paymentToken: null, processorTransactionId: 'x' };
      const { status, body: answer } = await complete(world, session, body);
      expect([status, answer.error?.code, answer.error?.details[0].path]).toEqual([
        422,
        'validation_error',
        'paymentMethod',
      ]);
    }
  });

  test('the same completion, at once and again, stores once and answers the same', async () => {
    const buyer = await makeBuyer(world);
    const session = await vaultSession(buyer);
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(world, session)));
    const [first, ...others] = answers.map((answer) => expectStatus(answer, 200));
    for (const other of others) expect(other).toEqual(first);
    expect(expectStatus(await complete(world, session), 200)).toEqual(first);
    expect(await ledgerOf(world, session)).toHaveLength(1);
    expect(await eventsOf(buyer)).toEqual(['customer.payment_method_added']);
    const other = await complete(world, session, { paymentToken: 'tok_amex' });
    expect([other.status, other.body.error?.code]).toEqual([422, 'session_not_open']);
  });

  test('the same card stored again, there or at checkout, is one saved card', async () => {
    const { buyer, ids } = await withCards('tok_visa', 'tok_visa');
    expect(ids[0]).toBe(ids[1]);
    const { customerId } = buyer;
    await buy(world, undefined, { session: { customer: { customerId } } });
    // The first connector declines, so the second one keeps it.
    const failover = { paymentToken: 'tok_failover_soft' };
    await buy(world, undefined, { session: { customer: { customerId } }, complete: failover });
    expect((await cardsOf(buyer)).map(({ id }) => id)).toEqual([ids[0] ?? '']);
    expect((await merchantView(buyer))[0]).toMatchObject({ processor: 'sandbox_b' });
    expect(await eventsOf(buyer)).toEqual(['customer.payment_method_added']);
  });

  test('without a processor, and with one that mints no token', async () => {
    const lonely = await setup();
    const buyer = await makeBuyer(lonely);
    const connectors = expectStatus(await lonely.owner.get('/api/v1/connectors'), 200);
    for (const { id } of connectors)
      await lonely.owner.patch(`/api/v1/connectors/${id}`, { config: { refuse: ['embed_token'] } });
    const mint = async () => {
      const { status, body } = await buyer.client.post(`${PATH}/embed-token`);
      return [status, body.error?.code];
    };
    expect(await mint()).toEqual([502, 'embed_token_failed']);
    for (const { id } of connectors)
      await lonely.owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' });
    expect(await mint()).toEqual([422, 'no_processor_connection']);
  });
});

describe('cards stored at once', () => {
  test('are all kept, and one of them is the default', async () => {
    const buyer = await makeBuyer(world);
    const tokens = ['tok_visa', 'tok_mastercard', 'tok_amex', 'tok_jcb', 'tok_discover'];
    const answers = await Promise.all(tokens.map((token) => storeCard(world, buyer, token)));
    const ids = answers.map((answer) => expectStatus(answer, 200).paymentMethodId);
    const listed = await cardsOf(buyer);
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(listed.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('that are the same are one', async () => {
    const buyer = await makeBuyer(world);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => storeCard(world, buyer)));
    const ids = answers.map((answer) => expectStatus(answer, 200).paymentMethodId);
    expect(new Set(ids).size).toBe(1);
    expect(await cardsOf(buyer)).toHaveLength(1);
    expect(await eventsOf(buyer)).toEqual(['customer.payment_method_added']);
  });

  test('and removed at once leave at most one, which is the default', async () => {
    const { buyer, ids } = await withCards('tok_visa');
    for (let round = 0; round < 5; round += 1) {
      const [stored, removed] = await Promise.all([
        storeCard(world, buyer),
        buyer.client.delete(`${PATH}/${ids[0]}`),
      ]);
      expectStatus(stored, 200);
      expect([200, 404]).toContain(removed.status);
      const left = await cardsOf(buyer);
      expect(left.length).toBeLessThanOrEqual(1);
      expect(left.every(({ isDefault }) => isDefault)).toBe(true);
      if (left.length === 0) expectStatus(await storeCard(world, buyer), 200);
      ids[0] = (await cardsOf(buyer))[0]?.id ?? '';
    }
  });
});

describe('a buyer’s cards', () => {
  test('the default first, then newest first; the merchant sees the same ones', async () => {
    const { buyer, ids } = await withCards('tok_visa', 'tok_mastercard', 'tok_amex');
    const [visa, mastercard, amex] = ids;
    const listed = await cardsOf(buyer);
    expect(listed.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [visa, true],
      [amex, false],
      [mastercard, false],
    ]);
    const seen = await merchantView(buyer);
    expect(seen.map(({ id }) => `cpm_${id.replaceAll('-', '')}`).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  test('one is made the default, by either form of its id, and the former is demoted', async () => {
    const { buyer, ids } = await withCards('tok_visa', 'tok_mastercard');
    const chosen = ids[1] ?? '';
    const changed = await buyer.client.patch(`${PATH}/${chosen}`, { isDefault: true });
    expect(expectStatus(changed, 200)).toMatchObject({ id: chosen, isDefault: true });
    expect((await cardsOf(buyer)).map(({ id }) => id)).toEqual([chosen, ids[0]]);
    const [first] = (await merchantView(buyer)).filter(({ isDefault }) => !isDefault);
    expectStatus(await buyer.client.patch(`${PATH}/${first?.id}`, { isDefault: true }), 200);
    expect((await cardsOf(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    for (const body of [{ isDefault: false }, {}, { isDefault: 'true' }, { isDefault: null }]) {
      const refused = await buyer.client.patch(`${PATH}/${chosen}`, body);
      expect([refused.status, refused.body.error?.details[0].path]).toEqual([400, 'isDefault']);
    }
  });

  test('chosen at once, exactly one is the default', async () => {
    const { buyer, ids } = await withCards('tok_visa', 'tok_mastercard', 'tok_amex', 'tok_jcb');
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        ids.map((id) => buyer.client.patch(`${PATH}/${id}`, { isDefault: true })),
      );
      for (const answer of answers) expectStatus(answer, 200);
      expect((await cardsOf(buyer)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    }
  });

  test('the default removed, the newest remaining one takes its place', async () => {
    const { buyer, ids } = await withCards('tok_visa', 'tok_mastercard', 'tok_amex');
    const [visa, mastercard, amex] = ids;
    expect(expectStatus(await buyer.client.delete(`${PATH}/${visa}`), 200)).toEqual({ id: visa });
    expect((await cardsOf(buyer)).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [amex, true],
      [mastercard, false],
    ]);
    expect((await buyer.client.delete(`${PATH}/${visa}`)).status).toBe(404);
    expect(await eventsOf(buyer)).toEqual([
      ...Array(3).fill('customer.payment_method_added'),
      'customer.payment_method_removed',
    ]);
    const inactive = await merchantView(buyer, '?includeInactive=true');
    expect(inactive).toHaveLength(3);
    expect(inactive.find(({ cardBrand }) => cardBrand === 'visa')).toMatchObject({
      isActive: false,
      isDefault: false,
    });
    // Stored anew it is a card like any other.
    expectStatus(await storeCard(world, buyer), 200);
    expect((await cardsOf(buyer)).map(({ cardBrand }) => cardBrand)).toContain('visa');
  });

  test('all removed and made the default at once, nothing is left over', async () => {
    const { buyer, ids } = await withCards('tok_visa', 'tok_mastercard', 'tok_amex');
    const calls = ids.flatMap((id) => [
      buyer.client.patch(`${PATH}/${id}`, { isDefault: true }),
      buyer.client.delete(`${PATH}/${id}`),
    ]);
    for (const { status } of await Promise.all(calls)) expect([200, 404]).toContain(status);
    expect(await cardsOf(buyer)).toEqual([]);
  });

  test('a repeat under one Idempotency-Key removes once', async () => {
    const { buyer, ids } = await withCards('tok_visa');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const remove = () => buyer.client.with(headers).delete(`${PATH}/${ids[0]}`);
    expect(expectStatus(await remove(), 200)).toEqual({ id: ids[0] });
    const again = await remove();
    expect(expectStatus(again, 200)).toEqual({ id: ids[0] });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('a card token', () => {
  test('opens one customer’s cards only', async () => {
    const { ids } = await withCards('tok_visa');
    const stranger = await makeBuyer(world);
    const path = `${PATH}/${ids[0]}`;
    for (const answer of [
      await stranger.client.patch(path, { isDefault: true }),
      await stranger.client.delete(path),
      await stranger.client.delete(`${PATH}/nonsense`),
    ])
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
    expect(await cardsOf(stranger)).toEqual([]);
  });

  test('none, a bad one, or that of a deleted customer is 401; a key does not do instead', async () => {
    const gone = await makeBuyer(world);
    expectStatus(await world.api.delete(`/api/v1/customers/${gone.customerId}`), 204);
    const bad = world.anyone.with({ 'x-service-pm-token': `${gone.token}x` });
    for (const client of [world.anyone, bad, gone.client, world.api, world.owner]) {
      for (const answer of [await client.get(PATH), await client.post(`${PATH}/embed-token`)])
        expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
    }
  });

  test('is pinned: headers may repeat its environment and application, never contradict them', async () => {
    const { client } = await makeBuyer(world);
    const { sandbox, production } = world.environments;
    const codeWith = async (headers: Record<string, string>) => {
      const { status, body } = await client.get(PATH, headers);
      return [status, body.error?.code ?? null];
    };
    const names = {
      'x-service-environment-id': sandbox,
      'x-service-application-id': world.applicationId,
    };
    expect(await codeWith(names)).toEqual([200, null]);
    const elsewhere = { ...names, 'x-service-environment-id': production };
    expect(await codeWith(elsewhere)).toEqual([403, 'environment_mismatch']);
    for (const name of ['x-service-application-id', 'x-application-id'])
      expect(await codeWith({ [name]: crypto.randomUUID() })).toEqual([
        403,
        'application_mismatch',
      ]);
  });

  test('is refused everywhere else', async () => {
    const { client } = await makeBuyer(world);
    for (const path of ['/orders', '/customers', '/payments'])
      expect((await client.get(`/api/v1${path}`)).body.error).toMatchObject({
        code: 'forbidden',
        details: [{ code: 'buyer_token', gate: 'credential' }],
      });
  });

  test('sees the cards of its own application', async () => {
    const other = await otherApplication();
    const { id } = expectStatus(
      await world.api.post('/api/v1/customers', {
        email: 'both@example.test',
        applicationId: null,
      }),
      201,
    );
    const [here, there] = [await buyerOf(world, id), await buyerOf(world, id, other)];
    expectStatus(await storeCard(world, here), 200);
    expectStatus(await storeCard(world, there, 'tok_amex'), 200);
    for (const [buyer, brand] of [
      [here, 'visa'],
      [there, 'amex'],
    ] as const)
      expect(
        (await cardsOf(buyer)).map(({ cardBrand, isDefault }) => [cardBrand, isDefault]),
      ).toEqual([[brand, true]]);
  });

  test('CORS follows its application’s list; a preflight any list', async () => {
    const shop = `https://shop-${crypto.randomUUID().slice(0, 8)}.example`;
    const foreign = `https://other-${crypto.randomUUID().slice(0, 8)}.example`;
    expectStatus(await world.api.put('/api/v1/embed-config', { allowedOrigins: [shop] }), 200);
    const other = await otherApplication();
    expectStatus(await other.put('/api/v1/embed-config', { allowedOrigins: [foreign] }), 200);
    const { client } = await makeBuyer(world);
    const allowed = async (origin: string): Promise<string | null> =>
      (await client.get(PATH, { origin })).headers.get('access-control-allow-origin');
    expect(await allowed(shop)).toBe(shop);
    expect(await allowed(foreign)).toBeNull();
    expect(await allowed('https://evil.example')).toBeNull();
    for (const [origin, expected] of [
      [shop, shop],
      [foreign, foreign],
      ['https://evil.example', null],
    ] as const) {
      const preflight = await fetch(`${world.baseUrl}${PATH}/embed-token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe(expected);
    }
  });
});

async function otherApplication(): Promise<Client> {
  const applicationId = await world.makeApplication();
  const owner = world.owner.with({ 'x-service-application-id': applicationId });
  const made = await owner.post('/api/v1/api-keys', { name: 'K', scopes: ['*'] });
  return world.anyone.with({ 'x-api-key': expectStatus(made, 201).key });
}

test('routing decides whose widget serves a session', async () => {
  const shop = await setup();
  const connectors: Parsed[] = expectStatus(await shop.owner.get('/api/v1/connectors'), 200);
  const idOf = (name: string): string =>
    connectors.find(({ displayName }) => displayName === name)?.id ?? '';
  const [a, b] = [idOf('sandbox_a'), idOf('sandbox_b')];
  const rule = { conditions: [{ type: 'amount', op: 'gt', min: 100 }], cascade: [b] };
  const config = { rules: [rule], defaultCascade: [a] };
  expectStatus(await shop.owner.put('/api/v1/payment-routing', config), 200);
  const methodOf = async (unitPrice: number): Promise<string> => {
    const cart = await makeCart(shop, {}, [{ name: 'Lamp', unitPrice, quantity: 1 }]);
    const { id } = await makeSession(shop, cart);
    const path = `/api/v1/checkout-sessions/${id}`;
    const { methods } = expectStatus(await shop.anyone.get(`${path}/payment-methods`), 200);
    const { embedToken } = expectStatus(await shop.anyone.get(`${path}/embed-token`), 200);
    const { connectorId } = JSON.parse(atob(embedToken.split('.')[1]));
    expect(methods[0].connectorId).toBe(connectorId);
    return connectorId;
  };
  expect(await methodOf(5_000)).toBe(a);
  expect(await methodOf(20_000)).toBe(b);
  const buyer = await makeBuyer(shop);
  expect((await vaultSession(buyer)).processorId).toBe(a);
});
