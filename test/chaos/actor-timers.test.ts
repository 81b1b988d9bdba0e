import { afterAll, afterEach, expect, test } from 'bun:test';
import { startActorStack } from '../support/actors/actor-stack.ts';
import { runsAll, someOf } from '../support/crash/draw.ts';
import { dueInvitations, dueMovements, dueSessions } from '../support/actors/due-kinds.ts';
import { repairsIn, undone, type DueRow } from '../support/actors/due-rows.ts';
import { randomOf } from '../support/histories/random.ts';
import { seed } from '../support/seed.ts';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';

/** Actor processes that are killed, frozen, replaced and drained while hundreds of rows of several workspaces fall due. */
const LEASE_MS = 1_500;
const SECOND = 1_000;

const own = await startActorStack({ leaseMs: LEASE_MS, workspaces: 4, lookUpAgainMs: 3_000 });
afterEach(() => own.endSessions());
afterAll(() => own?.stop());

async function expectEachDoneOnce(rows: readonly DueRow[]): Promise<void> {
  expect(await own.violationsOf(rows)).toEqual([]);
}

async function firstOwner() {
  const [world] = own.worlds;
  if (!world) throw new Error('no world');
  return own.ownerOf(world);
}

/** Holds the rows of sessions locked, so that the steps that reach them wait in the middle, until it is released. */
async function holdSessions(rows: readonly DueRow[]) {
  const holder = own.openSql();
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
        const [row] = await own.sql`
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

const points = ['claimed', 'stepped', 'finished'];
test.each(someOf(points, 1))(
  'a process that dies when a timer is %s leaves each session to expire once',
  async (point) => {
    const sessions = await own.prepare([dueSessions], 20);
    await own.stopActors();
    const crashing = own.addActors({ FAILPOINTS: `timer.${point}.checkout_session` });
    const rows = await own.due(sessions, 0, 0);
    expect(await exitOf(crashing)).toMatchObject({ signal: 'SIGKILL' });
    await own.endLeasesOf(crashing);
    own.addActors();
    await expectEachDoneOnce(rows);
  },
);

test('kill -9 in the middle of steps: the next owner does them', async () => {
  const sessions = await own.prepare([dueSessions], 24);
  const owner = await own.soleActors();
  const rows = await own.due(sessions, 500, 500);
  const held = await holdSessions(rows);
  await held.untilSteps(4);
  owner.signal('SIGKILL');
  await exitOf(owner);
  await own.endLeasesOf(owner);
  own.addActors();
  await held.release();
  await expectEachDoneOnce(rows);
});

test('a process frozen beyond its lease in the middle of steps writes nothing when it wakes', async () => {
  const sessions = await own.prepare([dueSessions], 24);
  const frozen = await own.soleActors();
  const rows = await own.due(sessions, 500, 500);
  const held = await holdSessions(rows);
  await held.untilSteps(4);
  frozen.signal('SIGSTOP');
  own.addActors();
  // Its transactions hold up the takeover until the database ends them.
  await held.release();
  await waitFor(async () => (await firstOwner()).pid !== frozen.pid, 20_000);
  await waitFor(async () => (await undone(own.sql, rows)) === 0, 30_000);
  frozen.signal('SIGCONT');
  await own.untilOwners(2);
  await expectEachDoneOnce(rows);
});

test('a process that is drained ends its steps, and one that joins takes over the rest', async () => {
  const sessions = await own.prepare([dueSessions], 24);
  const leaving = await own.soleActors();
  const rows = await own.due(sessions, 500, 3 * SECOND);
  const held = await holdSessions(rows.slice(0, 12));
  await held.untilSteps(4);
  leaving.signal('SIGTERM');
  own.addActors();
  await own.untilLeaving(leaving);
  await held.release();
  await exitOf(leaving);
  await expectEachDoneOnce(rows);
});

test('hundreds of rows, with kills, freezes, hand-overs and FLUSHALL in turn, are done once each', async () => {
  const prepared = [
    ...(await own.prepare([dueSessions], runsAll ? 220 : 120)),
    ...(await own.prepare([dueInvitations], runsAll ? 40 : 20)),
    ...(await own.prepare([dueMovements], runsAll ? 40 : 20)),
  ];
  const lastMs = (runsAll ? 16 : 8) * SECOND;
  await own.soleActors();
  own.addActors();
  await own.untilOwners(2);
  const rows = await own.due(randomOf(seed).shuffle(prepared), 0, lastMs);
  const endAt = Date.now() + lastMs;
  for (let round = 0; round < 3 || Date.now() < endAt; round += 1) {
    const [victim] = own.running();
    await own.redis.flushall();
    if (round % 3 === 0) victim?.signal('SIGKILL');
    if (round % 3 === 1) victim?.signal('SIGTERM');
    if (round % 3 === 2) {
      victim?.signal('SIGSTOP');
      if (victim) await own.untilLeasesEnd(victim);
      victim?.signal('SIGCONT');
    } else own.addActors();
    await Bun.sleep(1_500);
  }
  await expectEachDoneOnce(rows);
});

test('no sweep has done an actor’s work, and no log names a session by its id', () => {
  const logs = own.logs();
  expect(repairsIn(logs)).toEqual([]);
  expect(logs).toContain('actor: step');
  expect(own.rows.filter(({ kind, id }) => kind === dueSessions && logs.includes(id))).toEqual([]);
});
