import { describe, expect, test } from 'bun:test';
import { makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import type { Client, Parsed } from '../../../support/world/client.ts';
import {
  buyerOf,
  cardsOf,
  makeBuyer,
  storeCard,
  vaultSession,
  withCards,
} from '../../../support/checkout/saved-cards.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const PATH = '/api/v1/me/payment-methods';

const world = await setup();

describe('a card token', () => {
  test('opens one customer’s cards only', async () => {
    const { ids } = await withCards(world, 'tok_visa');
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
