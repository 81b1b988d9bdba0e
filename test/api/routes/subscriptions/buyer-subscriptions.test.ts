import { beforeAll, describe, expect, test } from 'bun:test';
import { makeBuyer } from '../../../support/checkout/saved-cards.ts';
import { ownSubscriptions, visitorOf } from '../../../support/subscriptions/portal.ts';
import { subscribe, subscriber } from '../../../support/subscriptions/subscriptions.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const TOKEN = '/api/v1/subscriptions/client-token';
const OWN = '/api/v1/me/subscriptions';
let world: World;

beforeAll(async () => {
  world = await setup();
});

describe('POST /api/v1/subscriptions/client-token', () => {
  test('opens one customer’s subscriptions for 30 minutes, and the portal', async () => {
    const buyer = await subscriber(world);
    const returnUrl = 'https://shop.example/account';
    const before = Date.now();
    const asked = await world.api.post(TOKEN, { customerId: buyer.customerId, returnUrl });
    const { token, portalUrl, expiresAt } = expectStatus(asked, 200);
    const minutes = (Date.parse(expiresAt) - before) / 60_000;
    expect(minutes).toBeGreaterThan(29.9);
    expect(minutes).toBeLessThan(30.1);
    expect(token.split('.')).toHaveLength(3);
    expect(new URL(portalUrl).pathname).toMatch(/^\/p\/[\w-]+$/);
    // Nothing about the customer can be read from the address.
    expect(Buffer.from(portalUrl.split('/p/')[1] ?? '', 'base64url').toString()).not.toContain(
      'shop.example',
    );
    expect(asked.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['an unknown customer', { customerId: crypto.randomUUID() }, 404, 'customer_not_found'],
    ['no customer', {}, 400, 'validation_error'],
    ['a script as returnUrl', { returnUrl: 'javascript:alert(1)' }, 400, 'validation_error'],
    ['a path as returnUrl', { returnUrl: '/account' }, 400, 'validation_error'],
  ])('refuses %s', async (_, body, status, code) => {
    const { customerId } = await makeBuyer(world);
    const sent = 'returnUrl' in body ? { customerId, ...body } : body;
    const answer = await world.api.post(TOKEN, sent);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });
});

describe('GET /api/v1/me/subscriptions', () => {
  test('lists the buyer’s own, newest first, without metadata and issues', async () => {
    const buyer = await subscriber(world);
    const stranger = await subscriber(world);
    const first = await subscribe(world, buyer, { metadata: { note: 'internal' } });
    const second = await subscribe(world, buyer, { plan: 'team', planName: 'Team' });
    await subscribe(world, stranger);
    const listed = await ownSubscriptions(await visitorOf(world, buyer));
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(listed[0]).toMatchObject({ planName: 'Team', status: 'active', recurringTotal: 3_000 });
    for (const shown of listed) {
      expect(shown).not.toHaveProperty('metadata');
      expect(shown).not.toHaveProperty('issues');
    }
  });

  test('takes no other credential, and its token opens nothing else', async () => {
    const buyer = await subscriber(world);
    const { client, token } = await visitorOf(world, buyer);
    const codeOf = async (asked: ReturnType<typeof client.get>) => {
      const { status, body } = await asked;
      return [status, body.error?.code];
    };
    expect(await codeOf(world.anyone.get(OWN))).toEqual([401, 'unauthorized']);
    expect(await codeOf(world.api.get(OWN))).toEqual([401, 'unauthorized']);
    expect(await codeOf(buyer.client.get(OWN))).toEqual([403, 'forbidden']);
    const bad = world.anyone.with({ 'x-service-customer-token': `${token}x` });
    expect(await codeOf(bad.get(OWN))).toEqual([401, 'unauthorized']);
    for (const path of ['/api/v1/me/payment-methods', '/api/v1/subscriptions', '/api/v1/orders'])
      expect(await codeOf(client.get(path))).toEqual([403, 'forbidden']);
  });
});
