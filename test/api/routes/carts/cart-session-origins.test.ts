import { describe, expect, test } from 'bun:test';
import {
  freshShop,
  mug,
  openStorefront,
  origin,
  path,
  refusalOf,
  urls,
  type Storefront,
} from '../../../support/checkout/cart-session.ts';
import type { Answer } from '../../../support/world/client.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

let shop: Storefront;
const keep = (made: Storefront) => {
  shop = made;
};
freshShop(keep);

describe('origins', () => {
  freshShop(keep);

  test('no origin, or one that is not listed, gets nothing of any route', async () => {
    const { id, item } = await shop.withItem();
    const calls: ((headers: Record<string, string>) => Promise<Answer>)[] = [
      (headers) => shop.world.anyone.get(`${path}/${id}`, headers),
      (headers) => shop.world.anyone.post(`${path}/${id}/items`, mug, headers),
      (headers) => shop.world.anyone.patch(`${path}/${id}/items/${item.id}`, {}, headers),
      (headers) => shop.world.anyone.delete(`${path}/${id}/items/${item.id}`, headers),
      (headers) => shop.world.anyone.delete(`${path}/${id}/shipping`, headers),
      (headers) => shop.world.anyone.delete(`${path}/${id}/discount`, headers),
      (headers) => shop.world.anyone.post(`${path}/${id}/checkout-session`, urls, headers),
    ];
    for (const call of calls) {
      for (const headers of [{}, { origin: 'https://evil.example.test' }, { origin: 'null' }]) {
        const answer = await call({ ...headers, 'idempotency-key': crypto.randomUUID() });
        expect(refusalOf(answer)).toEqual([403, 'origin_not_allowed']);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
    }
    expect(expectStatus(await shop.browser.get(`${path}/${id}`), 200).cart.sequence).toBe(1);
  });

  test('a replay is for the listed origins too', async () => {
    const { id } = await shop.withItem();
    const headers = { 'idempotency-key': 'replayed' };
    expectStatus(await shop.browser.post(`${path}/${id}/items`, mug, headers), 200);
    const foreign = { ...headers, origin: 'https://evil.example.test' };
    const answer = await shop.browser.post(`${path}/${id}/items`, mug, foreign);
    expect(refusalOf(answer)).toEqual([403, 'origin_not_allowed']);
  });

  test('the list holds as soon as it is changed', async () => {
    const world = await setup();
    const moving = await openStorefront(world);
    const { id } = await moving.withItem();
    await openStorefront(world, {}, ['https://new.example.test']);
    expect(refusalOf(await moving.browser.get(`${path}/${id}`))).toEqual([
      403,
      'origin_not_allowed',
    ]);
    expectStatus(
      await world.anyone.get(`${path}/${id}`, { origin: 'https://new.example.test' }),
      200,
    );
  });

  test('the listed one may read answers and refusals, and no other', async () => {
    const { id } = await shop.withItem();
    const read = await shop.browser.get(`${path}/${id}`);
    expect(read.headers.get('access-control-allow-origin')).toBe(origin);
    expect(read.headers.get('vary')).toContain('Origin');
    expect(read.headers.get('access-control-expose-headers')).toContain('Idempotent-Replayed');
    expect(read.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
    for (const refused of [
      await shop.browser.post(`${path}/${id}/items`, {}),
      await shop.browser.get(`${path}/cart_${'0'.repeat(32)}`),
      await shop.create({ quoteToken: 'pk_test_x' }),
    ]) {
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
    }
    const elsewhere = await openStorefront(await setup(), {}, ['https://other.example.test']);
    const unlisted = await elsewhere.browser.get(`${path}/${id}`);
    expect(unlisted.headers.get('ratelimit-remaining')).toMatch(/^\d+$/);
    for (const foreign of [
      unlisted,
      await shop.create({}, { origin: 'https://other.example.test' }),
    ]) {
      expect(refusalOf(foreign)).toEqual([403, 'origin_not_allowed']);
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('preflights are answered for the listed origin only, and may be kept for ten minutes', async () => {
    const { id, item } = await shop.withItem();
    const ask = (target: string, method: string, from: string) =>
      fetch(`${shop.world.baseUrl}${target}`, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type,idempotency-key,if-match',
        },
      });
    for (const [target, method] of [
      [path, 'POST'],
      [`${path}/${id}/items`, 'POST'],
      [`${path}/${id}/items/${item.id}`, 'PATCH'],
      [`${path}/${id}/items/${item.id}`, 'DELETE'],
    ] as const) {
      const allowed = await ask(target, method, origin);
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
      expect(allowed.headers.get('access-control-allow-methods')).toContain(method);
      expect(allowed.headers.get('access-control-allow-headers')).toMatch(/Idempotency-Key/i);
      expect(allowed.headers.get('access-control-max-age')).toBe('600');
      const refused = await ask(target, method, 'https://evil.example.test');
      expect(refused.status).toBe(204);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a wildcard covers the names below it', async () => {
    const world = await setup();
    const mark = crypto.randomUUID().slice(0, 8);
    const wild = await openStorefront(world, {}, [`https://*.${mark}.example.test`]);
    const from = { origin: `https://pr-7.${mark}.example.test` };
    const made = await wild.create({}, from);
    expect(expectStatus(made, 201).status).toBe('active');
    expect(made.headers.get('access-control-allow-origin')).toBe(from.origin);
    const outside = await wild.create({}, { origin: `https://${mark}.example.test` });
    expect(refusalOf(outside)).toEqual([403, 'origin_not_allowed']);
  });
});
