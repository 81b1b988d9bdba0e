import { Redis } from 'ioredis';
import { SQL } from 'bun';
import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import type { StackProcess } from '../../cli/services/stack/side-stack.mjs';
import { shardOf } from '../../storage/shards.ts';
import {
  dueInvitations,
  dueMovements,
  dueSessions,
  type DueKind,
} from '../support/actors/due-kinds.ts';
import {
  actorLogs,
  checkDueRows,
  makeDue,
  repairsIn,
  undone,
  type DueRow,
} from '../support/actors/due-rows.ts';
import { startStack } from '../support/stack/stack.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { setup, type World } from '../support/world/world.ts';

/** Actor processes that are killed, frozen, replaced and drained while hundreds of rows of several workspaces fall due. */
const LEASE_MS = 1_500;
const SECOND = 1_000;

let stack: Awaited<ReturnType<typeof startStack>>;
let sql: SQL;
let redis: Redis;
const worlds: World[] = [];
const all: DueRow[] = [];

beforeAll(async () => {
  stack = await startStack({
    actorCount: 0,
    ownRedis: true,
    env: { ACTOR_LEASE_MS: String(LEASE_MS), LOG_LEVEL: 'debug', RATE_LIMIT_INVITES: '10000' },
  });
  sql = new SQL({ url: stack.databaseUrl, max: 4 });
  redis = new Redis(stack.redisUrl);
  for (let count = 0; count < 4; count += 1) worlds.push(await setup(stack.baseUrl));
}, 60_000);
afterEach(async () => {
  await Promise.all(running().map((process) => process.stop()));
});
afterAll(async () => {
  redis?.disconnect();
  await sql?.end();
  await stack?.stop();
}, 30_000);

/** A lookup that a crash cuts off is repeated after some seconds. */
const addActors = (env = {}): StackProcess =>
  stack.addActors({ RECONCILE_AFTER_MS: '3000', ...env });
const running = (): StackProcess[] => stack.actorProcesses.filter((process) => process.running);

/** Rows of all workspaces in turn, made by a few clients at once. */
async function prepare(kind: DueKind, count: number): Promise<Omit<DueRow, 'at'>[]> {
  const rows: Omit<DueRow, 'at'>[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    for (; next < count;) {
      const world = worlds[next % worlds.length];
      next += 1;
      if (world) rows.push({ kind, world, id: await kind.prepare(world) });
    }
  };
  await Promise.all(Array.from({ length: 6 }, client));
  return rows;
}

/** Makes the rows due one after the other, from an instant on. */
async function due(rows: readonly Omit<DueRow, 'at'>[], from: number, overMs: number) {
  const made = await makeDue(
    sql,
    rows.map((row, index) => ({
      ...row,
      at: new Date(Date.now() + from + Math.floor((overMs * index) / rows.length)),
    })),
  );
  expect(made).toHaveLength(rows.length);
  all.push(...made);
  return made;
}

async function untilDone(rows: readonly DueRow[]): Promise<void> {
  await waitFor(async () => (await undone(sql, rows)) === 0, 60_000);
  await waitFor(async () => {
    const ids = sql.array(
      rows.map(({ id }) => id),
      'text',
    );
    const [row] = await sql`
      select (select count(*) from timer where id = any(${ids}) and due_at <= now())::int as timers,
        (select count(*) from event where stream_seq is null)::int as unrelayed`;
    return row.timers + row.unrelayed === 0;
  }, 20_000);
}

async function expectEachDoneOnce(rows: readonly DueRow[]): Promise<void> {
  await untilDone(rows);
  expect((await checkDueRows(sql, rows)).violations).toEqual([]);
}

async function ownerOf({ workspaceId }: World): Promise<StackProcess> {
  let found: StackProcess | undefined;
  await waitFor(async () => {
    const [row] = await sql`
      select owner from shard_lease
      where shard = ${shardOf(workspaceId)} and expires_at > now() and owner is not null`;
    found = running().find(({ pid }) => pid === Number.parseInt(row?.owner ?? '', 10));
    return found !== undefined;
  }, 20_000);
  if (!found) throw new Error('nobody owns the shard');
  return found;
}

/** Holds the rows of sessions locked, so that the steps that reach them wait in the middle, until it is released. */
async function holdSessions(rows: readonly DueRow[]) {
  const holder = new SQL({ url: stack.databaseUrl, max: 1 });
  const connection = await holder.reserve();
  const ids = connection.array(
    rows.map(({ id }) => id),
    'text',
  );
  await connection`begin`;
  await connection`select id from checkout_session where id = any(${ids}) for update`;
  const [{ pid }] = await connection`select pg_backend_pid() as pid`;
  return {
    untilSteps: (count: number) =>
      waitFor(async () => {
        const [row] = await sql`
          select count(*)::int as waiting from pg_locks
          where not granted and ${pid} = any(pg_blocking_pids(pid))`;
        return row.waiting >= count;
      }, 20_000),
    release: async () => {
      await connection`commit`;
      connection.release();
      await holder.end();
    },
  };
}

test.each(['timer.claimed', 'timer.stepped', 'timer.finished'])(
  'a process that dies at %s leaves each session to expire once',
  async (failpoint) => {
    const sessions = await prepare(dueSessions, 20);
    const crashing = addActors({ FAILPOINTS: failpoint });
    const rows = await due(sessions, 0, 0);
    expect(await crashing.exited).toMatchObject({ signal: 'SIGKILL' });
    addActors();
    await expectEachDoneOnce(rows);
  },
  90_000,
);

test('kill -9 in the middle of steps: the next owner does them', async () => {
  const sessions = await prepare(dueSessions, 24);
  addActors();
  const [world] = worlds;
  if (!world) throw new Error('no world');
  const owner = await ownerOf(world);
  const rows = await due(sessions, 500, 500);
  const held = await holdSessions(rows);
  await held.untilSteps(4);
  owner.signal('SIGKILL');
  await owner.exited;
  addActors();
  await held.release();
  await expectEachDoneOnce(rows);
}, 90_000);

test('a process frozen beyond its lease in the middle of steps writes nothing when it wakes', async () => {
  const sessions = await prepare(dueSessions, 24);
  addActors();
  const [world] = worlds;
  if (!world) throw new Error('no world');
  const frozen = await ownerOf(world);
  const rows = await due(sessions, 500, 500);
  const held = await holdSessions(rows);
  await held.untilSteps(4);
  frozen.signal('SIGSTOP');
  addActors();
  // Its transactions hold up the takeover until the database ends them.
  await held.release();
  await waitFor(async () => (await ownerOf(world)).pid !== frozen.pid, 20_000);
  await waitFor(async () => (await undone(sql, rows)) === 0, 30_000);
  frozen.signal('SIGCONT');
  await expectEachDoneOnce(rows);
}, 90_000);

test('a process that is drained ends its steps, and one that joins takes over the rest', async () => {
  const sessions = await prepare(dueSessions, 24);
  addActors();
  const [world] = worlds;
  if (!world) throw new Error('no world');
  const leaving = await ownerOf(world);
  const rows = await due(sessions, 500, 3 * SECOND);
  const held = await holdSessions(rows.slice(0, 12));
  await held.untilSteps(4);
  leaving.signal('SIGTERM');
  addActors();
  await Bun.sleep(300);
  await held.release();
  await leaving.exited;
  await expectEachDoneOnce(rows);
}, 90_000);

test('hundreds of rows, with kills, freezes, hand-overs and FLUSHALL in turn, are done once each', async () => {
  const prepared = [
    ...(await prepare(dueSessions, 220)),
    ...(await prepare(dueInvitations, 40)),
    ...(await prepare(dueMovements, 40)),
  ];
  const lastMs = 16 * SECOND;
  addActors();
  addActors();
  await waitFor(async () => {
    const rows = await sql`select distinct owner from shard_lease where owner is not null`;
    return rows.length === 2;
  }, 30_000);
  const rows = await due(
    prepared.toSorted(() => Math.random() - 0.5),
    0,
    lastMs,
  );
  const endAt = Date.now() + lastMs;
  for (let round = 0; Date.now() < endAt; round += 1) {
    const [victim] = running();
    await redis.flushall();
    if (round % 3 === 0) victim?.signal('SIGKILL');
    if (round % 3 === 1) victim?.signal('SIGTERM');
    if (round % 3 === 2) {
      victim?.signal('SIGSTOP');
      await Bun.sleep(LEASE_MS * 2);
      victim?.signal('SIGCONT');
    } else addActors();
    await Bun.sleep(1_500);
  }
  await expectEachDoneOnce(rows);
}, 120_000);

test('no sweep has done an actor’s work, and no log names a session by its id', () => {
  const directory = `${process.env['TEST_DATA_DIR']}/logs`;
  const logs = actorLogs(directory, new URL(stack.databaseUrl).pathname.slice(1));
  expect(repairsIn(logs)).toEqual([]);
  expect(logs).toContain('actor: step');
  expect(all.filter(({ kind, id }) => kind === dueSessions && logs.includes(id))).toEqual([]);
});
