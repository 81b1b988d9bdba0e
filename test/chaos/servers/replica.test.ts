import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { startServerPair, type ServerPair } from '../../support/database/server-pair.ts';
import { descendantsOf } from '../../support/stack/launcher.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer } from '../../support/webhooks/webhook-stack.ts';
import { createClient, type Client, type Parsed } from '../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../support/world/world.ts';
import { longKind } from '../../support/crash/long-kinds.ts';

/** Two API processes whose lists a replica answers, in whatever state it is; what was written is always listed. */
const { runs, note } = longKind('outages');
let pair: ServerPair;
let stack: SideStack;
let world: World;
/** The same key at each process. */
let clients: readonly Client[];

beforeAll(async () => {
  if (!runs) return;
  pair = await startServerPair();
  // It follows, and no commit waits for it.
  await pair.run(
    pair.primary,
    `alter system set synchronous_standby_names = ''`,
    'select pg_reload_conf()',
  );
  stack = await startStack({
    apiCount: 2,
    actorCount: 1,
    databaseUrl: pair.url,
    replicaUrl: pair.urlOf(pair.standby),
    env: { RATE_LIMIT_NON_PRODUCTION: '100000' },
  });
});

async function openWorld(): Promise<void> {
  world = await setup(stack.baseUrl);
  clients = stack.baseUrls.map((baseUrl) =>
    createClient(baseUrl).with({ 'x-api-key': world.secretKey }),
  );
}

beforeEach(async () => {
  if (!runs) return;
  await openWorld();
  await waitFor(async () => {
    const before = (await outcomes()).replica;
    await listCustomers(0);
    await listCustomers(1);
    return (await outcomes()).replica === before + 2;
  }, 40_000);
});

afterAll(async () => {
  if (!runs) return;
  await stack?.stop();
  await pair?.stop();
});

async function listCustomers(process: number): Promise<string[]> {
  const answer = await clients[process]?.get('/api/v1/customers?limit=100');
  if (!answer) throw new Error(`there is no process ${process}`);
  return expectStatus(answer, 200).map(({ id }: Parsed) => id);
}

/** Lists of both processes, by who answered. */
async function outcomes(): Promise<Record<'replica' | 'late' | 'down' | 'failed', number>> {
  const counts = { replica: 0, late: 0, down: 0, failed: 0 };
  for (const baseUrl of stack.baseUrls) {
    const text = await (await fetch(`${baseUrl}/metrics`)).text();
    const lines = text.matchAll(/^commerce_replica_lists_total\{outcome="(\w+)"\} (\d+)$/gm);
    for (const [, outcome = '', count] of lines)
      counts[outcome as keyof typeof counts] += Number(count);
  }
  return counts;
}

/** Writes at one process and lists at the other: each write is there, in every answer. */
async function expectOwnWritesListed(times: number): Promise<void> {
  const made: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    made.push(await emitCustomer(world));
    expect(await listCustomers(turn % 2)).toEqual(made.toReversed());
  }
}

describe.skipIf(!runs)(`a replica (${note})`, () => {
  test('lists come from the replica, with every write that was answered before, and the own workspace alone', async () => {
    const before = await outcomes();
    await expectOwnWritesListed(40);
    const after = await outcomes();
    expect(after.replica - before.replica).toBeGreaterThan(20);
    expect(after.down + after.failed).toBe(before.down + before.failed);
    const other = await setup(stack.baseUrl);
    expect(expectStatus(await other.api.get('/api/v1/customers'), 200)).toEqual([]);
    const sessions = await pair.run(
      pair.standby,
      `select count(*)::int as count from pg_stat_activity where application_name = 'commerce-api'`,
    );
    expect(sessions[0]?.['count']).toBeGreaterThan(0);
  });

  test('the event log and lists with totals, too', async () => {
    const id = await emitCustomer(world);
    const before = await outcomes();
    await waitFor(async () => {
      const events = expectStatus(await world.api.get('/api/v1/events?limit=100'), 200);
      return events.some(({ resource }: Parsed) => resource.id === id);
    });
    const { total } = expectStatus(await world.api.get('/api/v1/webhook-deliveries'), 200);
    expect(total).toBe(0);
    expect((await outcomes()).replica - before.replica).toBeGreaterThanOrEqual(2);
  });

  test('one that lags is not asked: the primary answers after a short wait', async () => {
    await pair.run(pair.standby, 'select pg_wal_replay_pause()');
    try {
      const before = await outcomes();
      await expectOwnWritesListed(8);
      expect((await outcomes()).late - before.late).toBe(8);
    } finally {
      await pair.run(pair.standby, 'select pg_wal_replay_resume()');
    }
    await waitFor(async () => {
      const before = (await outcomes()).replica;
      await listCustomers(0);
      return (await outcomes()).replica > before;
    });
  });

  test('one that hangs costs a list a short wait, and soon none', async () => {
    const { pid } = pair.standby;
    const pids = pid === undefined ? [] : [pid, ...descendantsOf(pid)];
    for (const one of pids) process.kill(one, 'SIGSTOP');
    try {
      const before = await outcomes();
      await waitFor(async () => {
        await expectOwnWritesListed(1);
        await openWorld();
        return (await outcomes()).down > before.down + 3;
      }, 30_000);
      expect((await outcomes()).replica).toBe(before.replica);
    } finally {
      for (const one of pids) process.kill(one, 'SIGCONT');
    }
  });

  test('its sessions end while it answers: no list fails', async () => {
    const made = await emitCustomer(world);
    const before = await outcomes();
    let isOver = false;
    let lists = 0;
    const reading = Array.from({ length: 6 }, async (_, index) => {
      for (; !isOver; lists += 1) expect(await listCustomers(index % 2)).toEqual([made]);
    });
    await waitFor(async () => {
      await pair.run(
        pair.standby,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'commerce-api'`,
      );
      const { down, failed } = await outcomes();
      return lists > 50 && down + failed > before.down + before.failed;
    }).finally(() => (isOver = true));
    await Promise.all(reading);
  });

  test('it is killed under load: no list fails, and it answers again when it is back', async () => {
    const before = await outcomes();
    const made: string[] = [];
    let isOver = false;
    const load = (async () => {
      for (let turn = 0; !isOver && turn < 90; turn += 1) {
        made.push(await emitCustomer(world));
        expect(await listCustomers(turn % 2)).toEqual(made.toReversed());
        await Bun.sleep(20);
      }
    })();
    await waitFor(() => made.length >= 10);
    await pair.kill(pair.standby);
    const atKill = made.length;
    await waitFor(() => made.length >= atKill + 10).finally(() => (isOver = true));
    await load;
    expect((await outcomes()).down).toBeGreaterThan(before.down);
    await pair.startAgain(pair.standby);
  });

  test('one that was promoted is no replica any more', async () => {
    const standby = pair.standby;
    await pair.run(standby, 'select pg_promote(true, 60)');
    const before = await outcomes();
    await expectOwnWritesListed(8);
    const after = await outcomes();
    expect(after.replica).toBe(before.replica);
    expect(after.down).toBeGreaterThan(before.down);
  });
});
