import { afterAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { startStack } from '../../../support/stack/stack.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';

const probed = ['/metrics', '/internal/monitoring-smoke'];
const random = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
const production = {
  NODE_ENV: 'production',
  SECRETS_KEY: process.env['SECRETS_KEY'] ?? '',
  STAFF_API_KEY: `${random}${random}x`,
  IDENTITY_JWKS_URL: 'https://id.test/jwks.json',
  IDENTITY_ISSUER: 'https://id.test',
  IDENTITY_AUDIENCE: 'commerce',
};

const stack = await startStack({ apiCount: 0, actorCount: 0 });
afterAll(() => stack.stop());

async function statuses(authorization?: string): Promise<number[]> {
  const headers = authorization === undefined ? {} : { authorization };
  return Promise.all(
    probed.map(async (path) => (await fetch(`${stack.baseUrl}${path}`, { headers })).status),
  );
}

describe('GET /metrics and /internal/monitoring-smoke', () => {
  test('answer anybody in development', async () => {
    await stack.restartApi(0);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('are absent in production without a token', async () => {
    await stack.restartApi(0, production);
    expect(await statuses()).toEqual([404, 404]);
    expect(await statuses(`Bearer ${random}`)).toEqual([404, 404]);
    expect((await fetch(`${stack.baseUrl}/health`)).status).toBe(200);
  });

  test('answer in production whoever sends the token', async () => {
    await stack.restartApi(0, { ...production, MONITORING_TOKEN: random });
    expect(await statuses()).toEqual([401, 401]);
    expect(await statuses(`Bearer ${random.slice(1)}0`)).toEqual([401, 401]);
    expect(await statuses(`Basic ${random}`)).toEqual([401, 401]);
    expect(await statuses(`Bearer ${random}`)).toEqual([200, 200]);
  });
});

test('GET /metrics of an actor process demands the token too', async () => {
  stack.addActors({ MONITORING_TOKEN: random });
  const sql = new SQL({ url: stack.databaseUrl, max: 1 });
  let url = '';
  await waitFor(async () => {
    const [row] = await sql`select metrics_url from actor_process where metrics_url is not null`;
    url = row?.metrics_url ?? '';
    return url !== '';
  });
  await sql.end();
  expect((await fetch(url)).status).toBe(401);
  const probe = await fetch(url, { headers: { authorization: `Bearer ${random}` } });
  expect(probe.status).toBe(200);
  expect(await probe.text()).toContain('commerce_shards_held');
  expect((await fetch(new URL('/health', url))).status).toBe(200);
});
