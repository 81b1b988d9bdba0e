import { describe, expect, test } from 'bun:test';
import { makeCart, makeSession } from '../../support/checkout/checkout.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const shop = 'https://shop.example.com';
const world = await setup();
expectStatus(await world.api.put('/api/v1/embed-config', { allowedOrigins: [shop] }), 200);
const session: string = `/api/v1/checkout-sessions/${(await makeSession(world, await makeCart(world))).id}`;

const allowedOf = (headers: Headers): string | null => headers.get('access-control-allow-origin');

describe('CORS', () => {
  test('admits no origin with a key', async () => {
    const own = new URL(world.baseUrl).origin;
    for (const origin of [shop, own]) {
      const { headers } = await world.api.get('/api/v1/stores', { origin });
      expect(allowedOf(headers)).toBeNull();
    }
  });

  test("lets the console's origin in with a session, also to read a refusal", async () => {
    const origin = new URL(world.baseUrl).origin;
    const good = await world.owner.get('/api/v1/stores', { origin });
    expect(allowedOf(good.headers)).toBe(origin);
    expect(good.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    const refused = await world.anyone.get('/api/v1/stores', { origin });
    expect(refused.status).toBe(401);
    expect(allowedOf(refused.headers)).toBe(origin);
    const foreign = await world.owner.get('/api/v1/stores', { origin: shop });
    expect(allowedOf(foreign.headers)).toBeNull();
    expect(foreign.headers.get('vary')).toBe('Origin');
  });

  test("lets the application's origins in on browser-safe checkout routes", async () => {
    const listed = await world.anyone.get(session, { origin: shop });
    expect(allowedOf(listed.headers)).toBe(shop);
    const foreign = await world.anyone.get(session, { origin: 'https://evil.example' });
    expect(foreign.status).toBe(200);
    expect(allowedOf(foreign.headers)).toBeNull();
  });

  test('answers preflights with one origin and never a wildcard', async () => {
    const ask = async (path: string, origin: string) =>
      fetch(`${world.baseUrl}${path}`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const good = await ask(`${session}/complete`, shop);
    expect(good.status).toBe(204);
    expect(allowedOf(good.headers)).toBe(shop);
    expect(good.headers.get('access-control-max-age')).toBe('600');
    expect(good.headers.get('access-control-allow-methods')).toBe('POST');
    const foreign = await ask(`${session}/complete`, 'https://evil.example');
    expect(foreign.status).toBe(204);
    expect(allowedOf(foreign.headers)).toBeNull();
    expect(allowedOf((await ask('/api/v1/carts', shop)).headers)).toBeNull();
  });

  test("lets the console's page come back to a stream with Last-Event-ID", async () => {
    const answer = await fetch(`${world.baseUrl}/api/v1/events`, {
      method: 'OPTIONS',
      headers: {
        origin: new URL(world.baseUrl).origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,last-event-id',
      },
    });
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toContain('last-event-id');
  });
});
