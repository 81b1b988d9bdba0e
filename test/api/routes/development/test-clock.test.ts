import { beforeEach, describe, expect, test } from 'bun:test';
import { addDuration } from '../../../../domain/clock/add-duration.ts';
import { goLive } from '../../../support/world/go-live.ts';
import { advance } from '../../../support/timing/test-clock.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await setup();
});

const later = (ms: number): string => new Date(Date.now() + ms).toISOString();
const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};

describe('GET /api/v1/test-clock', () => {
  test('answers real time until it is set', async () => {
    const before = Date.now();
    const clock = expectStatus(await world.api.get('/api/v1/test-clock'), 200);
    expect(clock).toMatchObject({ mode: 'real', target: null });
    expect(Date.parse(clock.now)).toBeWithin(before, Date.now() + 1);
  });

  test('refuses keys without the scope, and takes an owner', async () => {
    const readOnly = await world.makeKey({ scopes: ['carts:read'] });
    const refused = world.anyone.get('/api/v1/test-clock', { 'x-api-key': readOnly });
    expect(await codeOf(refused)).toEqual([403, 'permission_denied']);
    expectStatus(await world.owner.get('/api/v1/test-clock'), 200);
  });

  test('does not exist in production', async () => {
    await goLive(world);
    const production = await world.makeKey({ environmentId: world.environments.production });
    const api = world.anyone.with({ 'x-api-key': production });
    const calls = [
      api.get('/api/v1/test-clock'),
      api.post('/api/v1/test-clock', { now: later(HOUR_MS) }),
      api.post('/api/v1/test-clock/advance', { to: later(HOUR_MS) }),
      api.delete('/api/v1/test-clock'),
    ];
    for (const call of calls) expect(await codeOf(call)).toEqual([403, 'permission_denied']);
  });
});

describe('POST /api/v1/test-clock', () => {
  test('freezes the environment, and what is made then bears that instant', async () => {
    const now = later(10 * 24 * HOUR_MS);
    const clock = expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
    expect(clock).toEqual({ now, mode: 'frozen', target: null });
    const { applicationId } = world;
    const cart = expectStatus(await world.api.post('/api/v1/carts', { applicationId }), 201);
    expect(cart.createdAt).toBe(now);
  });

  test('leaves other environments alone', async () => {
    await world.api.post('/api/v1/test-clock', { now: later(HOUR_MS) });
    const other = await setup();
    expect(expectStatus(await other.api.get('/api/v1/test-clock'), 200).mode).toBe('real');
  });

  test('goes ten years ahead, and no further', async () => {
    const tenYears = (days: number) =>
      new Date(addDuration(new Date(), 'month', 120).getTime() + days * 24 * HOUR_MS).toISOString();
    const beyond = world.api.post('/api/v1/test-clock', { now: tenYears(1) });
    expect(await codeOf(beyond)).toEqual([422, 'validation_error']);
    expectStatus(await world.api.post('/api/v1/test-clock', { now: tenYears(-1) }), 200);
  });

  test('does not go backwards', async () => {
    const back = world.api.post('/api/v1/test-clock', { now: later(-HOUR_MS) });
    expect(await codeOf(back)).toEqual([422, 'validation_error']);
    const now = later(5 * HOUR_MS);
    expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
    const again = world.api.post('/api/v1/test-clock', { now: later(HOUR_MS) });
    expect(await codeOf(again)).toEqual([422, 'validation_error']);
    expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
  });
});

describe('POST /api/v1/test-clock/advance', () => {
  test('starts at the present and ends frozen at the target', async () => {
    const before = Date.now();
    const clock = await advance(world, { unit: 'day', count: 3 });
    const startedFrom = Date.parse(clock.now) - 72 * HOUR_MS;
    expect(startedFrom).toBeWithin(before, Date.now() + 1);
    expect(clock).toMatchObject({ mode: 'frozen', target: null });
  });

  test('takes an instant, too', async () => {
    const to = later(HOUR_MS);
    const started = expectStatus(await world.api.post('/api/v1/test-clock/advance', { to }), 202);
    expect(started).toMatchObject({ mode: 'advancing', target: to });
  });

  test.each([
    ['nothing', {}, 400],
    ['both', { to: later(HOUR_MS), by: { unit: 'day', count: 1 } }, 400],
    ['no step', { by: { unit: 'day', count: 0 } }, 400],
    ['an unknown unit', { by: { unit: 'year', count: 1 } }, 400],
    ['backwards', { to: later(-HOUR_MS) }, 422],
    ['too far', { by: { unit: 'day', count: 401 } }, 422],
    ['much too far', { by: { unit: 'month', count: 1_000_000 } }, 422],
  ])('refuses %s', async (_name, body, status) => {
    const refused = world.api.post('/api/v1/test-clock/advance', body);
    expect(await codeOf(refused)).toEqual([status, 'validation_error']);
  });

  test('expires checkout sessions on the way', async () => {
    const { applicationId } = world;
    const made = expectStatus(
      await world.api.post('/api/v1/checkout/sessions', {
        applicationId,
        cartId: await cartWithItem(),
        returnUrl: 'https://shop.test/ok',
        cancelUrl: 'https://shop.test/no',
      }),
      201,
    );
    await advance(world, { unit: 'hour', count: 23 });
    const path = `/api/v1/checkout/sessions/${made.id}`;
    expect(expectStatus(await world.api.get(path), 200).status).toBe('open');
    await advance(world, { unit: 'hour', count: 2 });
    const session = expectStatus(await world.api.get(path), 200);
    expect(session).toMatchObject({ status: 'expired', expiredReason: 'time' });
  });
});

async function cartWithItem(): Promise<string> {
  const { api, applicationId } = world;
  const { id } = expectStatus(await api.post('/api/v1/carts', { applicationId }), 201);
  const item = { name: 'Chair', unitPrice: 1999 };
  expectStatus(await api.post(`/api/v1/carts/${id}/items`, item), 201);
  return id;
}

describe('DELETE /api/v1/test-clock', () => {
  test('goes back to real time', async () => {
    await world.api.post('/api/v1/test-clock', { now: later(HOUR_MS) });
    const clock = expectStatus(await world.api.delete('/api/v1/test-clock'), 200);
    expect(clock).toMatchObject({ mode: 'real', target: null });
    const { applicationId } = world;
    const cart = expectStatus(await world.api.post('/api/v1/carts', { applicationId }), 201);
    expect(Date.parse(cart.createdAt)).toBeLessThan(Date.now() + 5_000);
  });
});

describe('a month later', () => {
  test.each([
    ['2026-01-15T10:00:00.000Z', 1, '2026-02-15T10:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', 2, '2028-02-29T23:59:59.999Z'],
    ['2026-03-31T00:00:00.000Z', 12, '2027-03-31T00:00:00.000Z'],
  ])('than %s by %d is %s', (from, count, to) => {
    expect(addDuration(new Date(from), 'month', count).toISOString()).toBe(to);
  });
});

describe('while the clock advances', () => {
  test('the clock and billing wait, and then go on', async () => {
    for (let index = 0; index < 40; index += 1) await cartWithItem();
    const by = { unit: 'hour', count: 25 };
    expectStatus(await world.api.post('/api/v1/test-clock/advance', { by }), 202);
    const refusals = await Promise.all([
      world.api.post('/api/v1/test-clock', { now: later(900 * HOUR_MS) }),
      world.api.post('/api/v1/test-clock/advance', { by }),
      world.api.delete('/api/v1/test-clock'),
      world.api.post(`/api/v1/carts/${crypto.randomUUID()}/checkout`),
    ]);
    for (const { status, body, headers } of refusals) {
      expect([status, body.error?.code]).toEqual([409, 'invalid_state']);
      expect(headers.get('retry-after')).toBe('1');
    }
    await waitFor(async () => {
      const clock = expectStatus(await world.api.get('/api/v1/test-clock'), 200);
      return clock.mode === 'frozen';
    });
    const after = world.api.post(`/api/v1/carts/${crypto.randomUUID()}/checkout`);
    expect(await codeOf(after)).toEqual([404, 'cart_not_found']);
    const swept = expectStatus(await world.api.get('/api/v1/abandoned-carts?limit=100'), 200);
    expect(swept).toHaveLength(40);
  });
});
