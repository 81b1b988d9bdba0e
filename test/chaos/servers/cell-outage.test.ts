import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { ops } from '../../support/stack/ops.ts';
import { startStack } from '../../support/stack/stack.ts';
import { startTcpProxy, type TcpProxy } from '../../support/stack/tcp-proxy.ts';
import { becomes } from '../../support/timing/becomes.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { createClient } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { longKind } from '../../support/crash/long-kinds.ts';

/** Two cells, of which the second one's database is lost: it refuses connections, or it says nothing at all. */
const { runs, note } = longKind('outages');
const PURCHASES = 10;
let stack: SideStack;
let proxy: TcpProxy;
let here: World;
let there: World;

beforeAll(async () => {
  if (!runs) return;
  stack = await startStack({
    cells: 2,
    databaseUrl: process.env['DATABASE_URL'] ?? '',
    env: { RATE_LIMIT_NON_PRODUCTION: '100000', DATABASE_QUERY_TIMEOUT_MS: '4000' },
  });
  const [main = '', b = ''] = (stack.env['CELLS'] ?? '').split(/\s+/);
  proxy = await startTcpProxy(b.slice('b='.length));
  await stack.restartApi(0, { CELLS: `${main} b=${proxy.url}` });
  stack.addActors({ CELL: 'main' });
  const directory = new SQL({ url: main.slice('main='.length), max: 1 });
  const takeNewIn = (cell: string) =>
    directory`update directory.cell set takes_new = (name = ${cell})`;
  await takeNewIn('b');
  there = await setup(stack.baseUrl);
  await takeNewIn('main');
  here = await setup(stack.baseUrl);
  await directory.end();
});
afterAll(async () => {
  if (!runs) return;
  await stack?.stop();
  await proxy?.stop();
});

/** What buyers and merchants of the other cell do meanwhile, one request after the other. */
async function useHere(times: number): Promise<void> {
  const body = { name: 'Cup', quantity: 1, unitPrice: 500 };
  for (let count = 0; count < times; count += 1) {
    const made = await here.api.post('/api/v1/carts', { applicationId: here.applicationId });
    const { id } = expectStatus(made, 201);
    expectStatus(await here.api.post(`/api/v1/carts/${id}/items`, body), 201);
    expectStatus(await here.api.get(`/api/v1/carts/${id}`), 200);
  }
}

describe.skipIf(!runs).each(['refuse', 'hang'] as const)(
  `a cell whose database does (%s; ${note})`,
  (how) => {
    test('is down for its own workspaces, and no request of another one waits for it', async () => {
      await useHere(1);
      proxy[how]();
      const lost = Array.from({ length: 8 }, () => there.api.get('/api/v1/orders'));
      const served = useHere(1).then(() => 'here');
      // Nothing waits for an answer of the lost database, which takes seconds to be given up.
      if (how === 'hang')
        expect(await Promise.race([served, ...lost.map((one) => one.then(() => 'there'))])).toBe(
          'here',
        );
      await served;
      await useHere(PURCHASES);
      for (const answer of await Promise.all(lost)) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('2');
      }
    });

    test('is told apart from what does not exist', async () => {
      const anyone = createClient(stack.baseUrl);
      const session = `sess_${'x'.repeat(32)}`;
      expect((await anyone.get(`/api/v1/checkout-sessions/${session}`)).status).toBe(503);
      const key = { 'x-api-key': `sk_test_${'x'.repeat(32)}` };
      expect((await anyone.with(key).get('/api/v1/carts')).status).toBe(503);
    });

    test('is named by lists over all workspaces and by the doctor, and new workspaces go elsewhere', async () => {
      const session = createClient(stack.baseUrl).with({
        authorization: `Bearer ${there.ownerToken}`,
      });
      const listed = await session.get('/api/v1/workspaces');
      expect(listed.body).toMatchObject({ data: [], meta: { unansweredCells: ['b'] } });
      const { code, stdout } = await ops(stack.baseUrl, 'doctor');
      expect(code).toBe(1);
      expect(stdout).toContain('Cell b does not respond');
      await becomes(async () => (await createClient(stack.baseUrl).get('/ready')).status, 200);
      await setup(stack.baseUrl);
    });

    test('is there again with its database, without a restart', async () => {
      proxy.resume();
      await waitFor(async () => (await there.api.get('/api/v1/orders')).status === 200, 20_000);
      const session = createClient(stack.baseUrl).with({
        authorization: `Bearer ${there.ownerToken}`,
      });
      await waitFor(
        async () => (await session.get('/api/v1/workspaces')).body.data.length === 1,
        20_000,
      );
    });
  },
);
