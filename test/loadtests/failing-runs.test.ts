import { describe, expect, test } from 'bun:test';
import { hasK6, runK6 } from '../support/load/k6.ts';
import { startFaultyProxy } from '../support/load/proxy.ts';
import { startVerifyingReceiver } from '../support/load/verifying-receiver.ts';
import { setup } from '../support/world/world.ts';

describe.skipIf(!hasK6)('a load fails', () => {
  test('by its limit, when a route is slower than it may be', async () => {
    const world = await setup();
    const isSlow = (method: string, path: string) => method === 'POST' && path.endsWith('/items');
    const proxy = startFaultyProxy(world.baseUrl, {
      delayMs: (method, path) => (isSlow(method, path) ? 2_000 : 0),
    });
    const settings = { BASE_URL: proxy.url, SECRET_KEY: world.secretKey, RATE: '4' };
    const run = await runK6('journeys/checkout.ts', settings, {
      requestMs: { p95: 500, p99: 25_000 },
    });
    await proxy.stop();
    expect(run.code).toBe(99);
    expect(run.crossed).toContain('http_req_duration{phase:load}');
    // Slow, but nothing of it is wrong.
    expect(run.report?.verification.map(({ differences }) => differences)).toEqual(
      Array.from({ length: 8 }, () => 0),
    );
    const slow = run.report?.routes.find(({ name }) => name === 'POST /carts/{id}/items');
    expect(slow?.p50).toBeGreaterThan(2_000);
  });

  test('by its verification, when a delivery is lost', async () => {
    const world = await setup();
    const receiver = await startVerifyingReceiver('--lose', '2');
    const run = await runK6('journeys/webhooks.ts', {
      BASE_URL: world.baseUrl,
      SECRET_KEY: world.secretKey,
      ...receiver.settings,
      SETTLE_SECONDS: '5',
      PROFILE: 'average',
    });
    await receiver.stop();
    expect(run.code).toBe(99);
    expect(run.crossed).toContain('verify_differences{kind:deliveries}');
    const deliveries = run.report?.verification.find(({ kind }) => kind === 'deliveries');
    expect(deliveries?.differences).toBe(1);
    expect(run.output).toMatch(/customer\.\w+ evt_\w+ was not delivered/);
  });

  test('by its accounts, when an order that was confirmed is gone', async () => {
    const world = await setup();
    const run = await runWithoutNewestOrder(world);
    expect(run.code).toBe(99);
    // Its payment misses it, too.
    expect(run.crossed.toSorted()).toEqual([
      'amount_unaccounted',
      'order_ids_unaccounted',
      'orders_unaccounted',
      'verify_differences{kind:attempts}',
    ]);
    expect(run.report?.unaccounted['orders']).toBe(1);
  });

  test('by its verification, when a declined card was charged all the same', async () => {
    const world = await setup();
    const proxy = startFaultyProxy(world.baseUrl, {
      rewrite: (method, path, body) =>
        method === 'GET' && path === '/api/v1/sandbox/ledger'
          ? body.replaceAll('"declined"', '"approved"')
          : body,
    });
    const run = await runK6('journeys/checkout.ts', {
      BASE_URL: proxy.url,
      SECRET_KEY: world.secretKey,
      RATE: '4',
      SETTLE_SECONDS: '3',
      MIX: 'declined=50,refused=50',
    });
    await proxy.stop();
    expect(run.code).toBe(99);
    expect(run.crossed.toSorted()).toEqual([
      'verify_differences{kind:attempts}',
      'verify_differences{kind:ledger}',
    ]);
    expect(run.output).toMatch(/payment \S+: it is failed, and the processor has kept \d+/);
  });

  test('when every journey throws', async () => {
    const world = await setup();
    const proxy = startFaultyProxy(world.baseUrl, {
      rewrite: (method, path, body) =>
        method === 'POST' && path === '/api/v1/carts' ? '{}' : body,
    });
    const run = await runK6('journeys/checkout.ts', {
      BASE_URL: proxy.url,
      SECRET_KEY: world.secretKey,
    });
    await proxy.stop();
    expect(run.code).toBe(99);
    for (const metric of ['journeys_completed', 'journeys_failed', 'verified{kind:orders}'])
      expect(run.crossed).toContain(metric);
    // The summary ends with the cause, and has no figures of what was not called.
    const [cause] = run.report?.failureCauses ?? [];
    expect(cause?.count).toBe(run.report?.journeys.failed ?? -1);
    expect(run.output).toMatch(/Why journeys failed:\s+\d+ × /);
    expect(await Bun.file(run.page).text()).toContain('<h2>Why journeys failed</h2>');
    expect(run.report?.routes.filter(({ count }) => count === 0)).toEqual([]);
    expect(run.output).not.toContain('p50 0, p95 0, p99 0 ms, 0 requests');
  });

  test('before it begins, when the service refuses the key', async () => {
    const { baseUrl } = await setup();
    const run = await runK6('journeys/checkout.ts', {
      BASE_URL: baseUrl,
      SECRET_KEY: 'sk_test_nobody',
    });
    expect(run.code).toBe(108);
    expect(run.output).toContain(`The service at ${baseUrl} refuses the key sk_test_nobo...: 401`);
    expect(run.report).toMatchObject({ passed: false, journeys: { completed: 0 } });
  });

  test.each([
    [{}, 'BASE_URL and SECRET_KEY are not set: add -e BASE_URL='],
    [{ SECRET_KEY: 'sk_test_x' }, 'BASE_URL is not set: add -e BASE_URL='],
    [{ BASE_URL: 'http://127.0.0.1:9' }, 'SECRET_KEY is not set: add '],
    [{ BASE_URL: 'http://127.0.0.1:9', SECRET_KEY: 'sk_test_x' }, 'Nothing answers at BASE_URL='],
    [
      { BASE_URL: 'http://127.0.0.1:9', SECRET_KEY: 'sk_live_x' },
      'SECRET_KEY is a key of production',
    ],
    [
      { BASE_URL: 'http://127.0.0.1:9', SECRET_KEY: 'sk_test_x', PROFILE: 'storm' },
      'PROFILE=storm is none of smoke, average, stress, spike, soak, breakpoint.',
    ],
    [
      { BASE_URL: 'http://127.0.0.1:9', SECRET_KEY: 'sk_test_x', DURATION: 'long' },
      'DURATION is not a length of time such as 30s, 5m or 4h: long',
    ],
  ] as Record<string, string>[][] as [Record<string, string>, string][])(
    'with one sentence, given %p',
    async (given, sentence) => {
      const run = await runK6('journeys/checkout.ts', given);
      expect(run.code).toBeGreaterThan(0);
      expect(run.output).toContain(
        `msg="${sentence}`.replace('msg="Nothing', 'msg="test aborted: Nothing'),
      );
    },
  );

  /** A load behind a proxy that hides the newest order, and what belongs to it, from every list. */
  async function runWithoutNewestOrder({
    baseUrl,
    secretKey,
  }: {
    baseUrl: string;
    secretKey: string;
  }) {
    let hidden: string | null = null;
    const proxy = startFaultyProxy(baseUrl, {
      rewrite: (method, path, body) => {
        if (method !== 'GET' || path !== '/api/v1/orders') return body;
        const page = JSON.parse(body);
        hidden ??= page.data[0]?.id ?? null;
        const kept = page.data.filter(({ id }: { id: string }) => id !== hidden);
        return JSON.stringify({ ...page, data: kept });
      },
    });
    const run = await runK6('journeys/checkout.ts', {
      BASE_URL: proxy.url,
      SECRET_KEY: secretKey,
      PROFILE: 'average',
      MIX: 'none',
      SETTLE_SECONDS: '3',
    });
    await proxy.stop();
    return run;
  }
});
