import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { defineActor, type Actor } from '../../../actors/runtime/define-actor.ts';
import type { Job, JobTask, TaskRun } from '../../../actors/runtime/task.ts';
import { enqueueJob, enqueueJobs, type JobRequest } from '../../../storage/outbox/jobs.ts';
import {
  CLAIM_JOBS,
  completeJobs,
  DUE_JOB_QUEUES,
  SHARDS_WITH_DUE_JOBS,
} from '../../../storage/queries/actors/due-jobs.ts';
import { NO_SHARD, SHARD_COUNT, shardOf } from '../../../storage/shards.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { blocksOf } from '../../support/database/blocks-of.ts';
import { engineStack, type Engine } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup, type World } from '../../support/world/world.ts';

interface Ran extends Job {
  readonly by: string;
}

const KIND = 'probe';
/** Marker jobs follow others in the same lane: once they have run, the runner has passed over what did not run. */
const MARKER = 'probe-marker';
const { stack, sql, ...engines } = await engineStack();
let world: World;
/** The jobs that have run, in order. */
let ran: Ran[];
let markers: Set<string>;
let running: (run: TaskRun, job: Ran) => Promise<void>;
let terms: Partial<JobTask>;

beforeEach(async () => {
  world = await setup(stack.baseUrl);
  ran = [];
  markers = new Set();
  running = async () => undefined;
  terms = {};
});
afterEach(async () => {
  await engines.stopEngines();
  await sql`delete from job where kind in (${KIND}, ${MARKER})`;
});

async function open(
  by = 'one',
  pool = 'default',
  leaseMs = 2_000,
  actors: readonly Actor[] = [],
): Promise<Engine> {
  const task: JobTask = {
    kind: 'job',
    name: KIND,
    ...terms,
    run: async (run, job) => {
      await running(run, { ...job, by });
      ran.push({ ...job, by });
    },
  };
  return engines.open({ pool, leaseMs, actors, jobs: [task, marker] });
}

const marker: JobTask = {
  kind: 'job',
  name: MARKER,
  run: async (_, { key }) => void markers.add(key),
};

/** Waits until the runner has read the jobs of the workspace (or those of no workspace) three times from now on. */
async function looks(engine: Engine, workspaceId?: string): Promise<void> {
  const of = workspaceId === undefined ? {} : { workspaceId };
  for (const key of [1, 2, 3].map(() => crypto.randomUUID())) {
    engine.database.outbox.jobsEnqueued(new Set([workspaceId ? shardOf(workspaceId) : NO_SHARD]));
    await enqueue(engine, { kind: MARKER, key, ...of });
    await waitFor(() => markers.has(key));
  }
}

const request = (key: string, workspaceId: string | undefined = world.workspaceId): JobRequest => ({
  kind: KIND,
  key,
  ...(workspaceId === undefined ? {} : { workspaceId }),
});
const enqueue = (engine: Engine, ...requests: readonly JobRequest[]): Promise<void> =>
  engine.database.transaction(async (tx) => {
    for (const one of requests) enqueueJob(tx, one);
  });
const stored = async (): Promise<{ attempts: number; error: string | null; isDead: boolean }[]> => [
  ...(await sql`select attempts, last_error as error, failed_at is not null as "isDead" from job where kind = ${KIND}`),
];
const isEmpty = async (): Promise<boolean> => (await stored()).length === 0;
const keysOf = (jobs: readonly Ran[]): string[] => jobs.map(({ key }) => key);
const ownerOf = async (workspaceId: string): Promise<string> => {
  const [row] = await sql`select owner from shard_lease where shard = ${shardOf(workspaceId)}`;
  return row.owner;
};
/** A write of the workspace, so that the fence decides. */
const touch = ({ ctx }: TaskRun, workspaceId: string): Promise<void> =>
  ctx.database.of(workspaceId).transaction(async (tx) => {
    tx.write((bind) => `update workspace set name = 'touched' where id = ${bind(workspaceId)}`);
  });
const nameOf = async (workspaceId: string): Promise<string> =>
  (await sql`select name from workspace where id = ${workspaceId}`)[0].name;

describe('a job', () => {
  test('runs once, with its payload, after the commit', async () => {
    const engine = await open();
    const keys = Array.from({ length: 20 }, (_, count) => `k${count}`);
    await engine.database.transaction(async (tx) =>
      enqueueJobs(
        tx,
        keys.map((key) => ({ ...request(key), payload: { of: key } })),
      ),
    );
    await waitFor(isEmpty);
    expect(keysOf(ran).toSorted()).toEqual(keys.toSorted());
    expect(ran.find(({ key }) => key === 'k7')).toEqual({
      key: 'k7',
      workspaceId: world.workspaceId,
      attempt: 1,
      payload: { of: 'k7' },
      by: 'one',
    });
  });

  test('runs once where the same kind has jobs of no workspace in several shards', async () => {
    const engine = await open();
    const shards = Array.from({ length: 16 }, (_, shard) => shard);
    await enqueue(engine, ...shards.map((shard) => ({ kind: KIND, key: `s${shard}`, shard })));
    await waitFor(isEmpty);
    expect(keysOf(ran).toSorted()).toEqual(shards.map((shard) => `s${shard}`).toSorted());
  });

  test('runs soon after a workspace has left its shard, in which nothing else happens', async () => {
    const engine = await open('one', 'default', 120_000);
    const common = shardOf(world.workspaceId);
    const others = [1, 2, 3].map((by) => (common + by) % SHARD_COUNT);
    await waitFor(() => others.every((shard) => engine.keeper.isActive(shard)));
    // Each within its ten seconds; the next renewal is eighteen away.
    for (const shard of others) {
      await sql`update shard_lease set epoch = epoch + 1 where shard = ${shard}`;
      await enqueue(engine, { kind: KIND, key: `s${shard}`, shard });
      await waitFor(isEmpty);
    }
    expect(keysOf(ran)).toEqual(others.map((shard) => `s${shard}`));
  });

  test('is removed with others that end at the same time, but not when it is requested again', async () => {
    terms = { endsWithOthers: true };
    const engine = await open();
    const again = new Set(['k3', 'k4']);
    running = async (_run, { key }) => {
      if (again.delete(key)) await enqueue(engine, request(key));
    };
    const deletes: number[] = [];
    engine.database.statementListener = (text, values) => {
      if (text.includes('delete from job')) deletes.push([values[1]].flat().length);
    };
    await enqueue(engine, ...['k1', 'k2', 'k3', 'k4', 'k5'].map((key) => request(key)));
    await waitFor(isEmpty);
    expect(keysOf(ran).toSorted()).toEqual(['k1', 'k2', 'k3', 'k3', 'k4', 'k4', 'k5']);
    expect(Math.max(...deletes)).toBeGreaterThan(1);
  });

  test('is removed as soon as it ends where its kind does not end with others', async () => {
    const engine = await open();
    const deletes: number[] = [];
    engine.database.statementListener = (text, values) => {
      if (text.includes('delete from job')) deletes.push([values[1]].flat().length);
    };
    await enqueue(engine, ...['k1', 'k2', 'k3'].map((key) => request(key)));
    await waitFor(isEmpty);
    expect(deletes).toEqual([1, 1, 1]);
  });

  test('runs once more when its version rises while it runs, under the claim that it has', async () => {
    const engine = await open();
    running = async () => {
      if (ran.length === 0) await sql`update job set version = version + 1 where kind = ${KIND}`;
    };
    await enqueue(engine, request('k1'));
    await waitFor(isEmpty);
    expect(ran.map(({ key, attempt }) => [key, attempt])).toEqual([
      ['k1', 1],
      ['k1', 1],
    ]);
  });

  test('of a test clock looks again for what was committed as it ended', async () => {
    const { database } = await open();
    const { workspaceId } = world;
    const [{ id: environmentId }] =
      await sql`select id from environment where workspace_id = ${workspaceId} limit 1`;
    await sql`update environment set clock_mode = 'frozen', clock_now = now() where id = ${environmentId}`;
    const claimId = crypto.randomUUID();
    await sql`
      insert into job (kind, key, workspace_id, shard, payload, run_at, claim_id)
      values ('test-clock', ${environmentId}, ${workspaceId}, ${shardOf(workspaceId)}, '{}',
        now() + interval '1 hour', ${claimId})`;
    const ids = ['a', 'b'];
    await database.of(workspaceId).transaction(async (tx) => {
      for (const id of ids)
        setTimer(tx, { kind: KIND, id, workspaceId, environmentId, dueAt: new Date(0) });
    });
    const done = { kind: 'test-clock', key: environmentId, claimId, version: 1 };
    await completeJobs(database.read.bind(database), [done]);
    const rows = await sql`
      select version::int, claim_id, attempts, run_at <= clock_timestamp() as due from job where key = ${environmentId}`;
    expect([...rows]).toEqual([{ version: 2, claim_id: null, attempts: 0, due: true }]);
    await sql`delete from job where key = ${environmentId}`;
    await sql`delete from timer where kind = ${KIND}`;
  });

  test('of which another transaction holds the row does not keep the others', async () => {
    terms = { endsWithOthers: true };
    const engine = await open();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = Promise.withResolvers<void>();
    let holding: Promise<unknown> = Promise.resolve();
    running = async (_run, { key }) => {
      if (key !== 'held') return held.promise;
      holding = sql.begin(async (own) => {
        await own`select 1 from job where kind = ${KIND} and key = ${key} for update`;
        held.resolve();
        await released;
      });
      await held.promise;
    };
    await enqueue(engine, request('held'), request('free'));
    await waitFor(async () => (await stored()).length === 1);
    release();
    await holding;
    await waitFor(isEmpty);
    expect(keysOf(ran).toSorted()).toEqual(['free', 'held']);
  });

  test('that is no longer needed at the commit is not requested', async () => {
    const engine = await open();
    let isNeeded = true;
    await engine.database.transaction(async (tx) => {
      enqueueJob(tx, { ...request('dropped'), isNeeded: () => isNeeded });
      enqueueJob(tx, { ...request('kept'), isNeeded: () => !isNeeded });
      isNeeded = false;
    });
    await waitFor(isEmpty);
    expect(keysOf(ran)).toEqual(['kept']);
  });

  test('of a failed unit of work does not exist', async () => {
    const engine = await open();
    const failed = engine.database.transaction(async (tx) => {
      enqueueJob(tx, request('a'));
      throw new Error('no');
    });
    expect(failed).rejects.toThrow('no');
    await failed.catch(() => undefined);
    expect(await stored()).toEqual([]);
  });

  test('that fails is retried until it is given up, and stores its error', async () => {
    terms = { attemptsMax: 3, retryAfterMs: () => 10 };
    const attempts: number[] = [];
    running = async (_, { attempt }) => {
      attempts.push(attempt);
      throw new Error('broken');
    };
    const engine = await open();
    await enqueue(engine, request('a'));
    await waitFor(async () => (await stored()).some(({ isDead }) => isDead));
    expect(attempts).toEqual([1, 2, 3]);
    expect(await stored()).toEqual([{ attempts: 3, error: 'Error: broken', isDead: true }]);
  });

  test('that is requested again while it runs, runs once more', async () => {
    const gate = Promise.withResolvers<void>();
    const payloads: unknown[] = [];
    running = async (_, { payload }) => {
      payloads.push(payload);
      if (payloads.length === 1) await gate.promise;
    };
    const engine = await open();
    await enqueue(engine, { ...request('a'), payload: { n: 1 } });
    await waitFor(() => payloads.length === 1);
    await enqueue(engine, { ...request('a'), payload: { n: 2 } });
    gate.resolve();
    await waitFor(isEmpty);
    expect(payloads).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('of later runs when its time comes', async () => {
    const engine = await open();
    const runAt = new Date(Date.now() + 1_200);
    await enqueue(engine, { ...request('later'), runAt });
    await waitFor(() => ran.length === 1);
    expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
  });

  test('that another process commits starts before one that nobody announced, not at a poll', async () => {
    await open('owner');
    const other = await open('other', 'elsewhere');
    const { workspaceId } = await setup(stack.baseUrl);
    const isUnclaimed = async (key: string): Promise<boolean> =>
      (await sql`select from job where key = ${key} and claim_id is null`).length > 0;
    let wasFirst = false;
    running = async (_, { key }) => {
      if (key.startsWith('announced'))
        wasFirst ||= await isUnclaimed(key.replace('announced', 'silent'));
    };
    // A poll claims both at once, the silent one first. Where a poll comes before the announcement, the test tries again.
    for (let count = 0; !wasFirst && count < 50; count += 1) {
      await sql`
        insert into job (kind, key, workspace_id, shard, payload, run_at)
        values (${KIND}, ${`silent ${count}`}, ${workspaceId}, ${shardOf(workspaceId)}, 'null', now())`;
      await enqueue(other, request(`announced ${count}`));
      await waitFor(() => ran.length === 2 * count + 2);
    }
    expect(wasFirst).toBe(true);
    expect(new Set(ran.map(({ by }) => by))).toEqual(new Set(['owner']));
  });

  test('of no workspace runs in any process, of a workspace in no process but the owner', async () => {
    const stranger = await open('stranger', 'elsewhere');
    await enqueue(stranger, request('owned'), { kind: KIND, key: 'free' });
    await waitFor(() => ran.length === 1);
    await looks(stranger);
    expect(keysOf(ran)).toEqual(['free']);
    await open('owner');
    await waitFor(isEmpty);
    expect(ran.map(({ key, by }) => `${key} ${by}`)).toEqual(['free stranger', 'owned owner']);
  });
});

describe('a workspace with thousands of jobs', () => {
  test('takes turns with another that has one', async () => {
    terms = { concurrency: 1 };
    running = () => Bun.sleep(1);
    const engine = await open();
    const other = await setup(stack.baseUrl);
    await engine.database.transaction(async (tx) =>
      enqueueJobs(
        tx,
        Array.from({ length: 5_000 }, (_, count) => request(`many-${count}`)),
      ),
    );
    await waitFor(() => ran.length > 0);
    await enqueue(engine, request('one', other.workspaceId));
    const before = ran.length; // What ran before the commit knew nothing of it.
    await waitFor(() => keysOf(ran).includes('one'));
    expect(keysOf(ran).indexOf('one') - before).toBeLessThan(10);
  });

  test('has its queue found, and its jobs claimed, without reading them all', async () => {
    const nobody = await open('nobody', 'elsewhere');
    await nobody.database.transaction(async (tx) =>
      enqueueJobs(
        tx,
        Array.from({ length: 20_000 }, (_, count) => request(`many-${count}`)),
      ),
    );
    const { workspaceId } = world;
    const shard = shardOf(workspaceId);
    await sql`update shard_lease set owner = 'me', epoch = 7, expires_at = 'infinity' where shard = ${shard}`;
    // As autovacuum does by itself, at a moment that a test cannot choose.
    await sql`analyze job`;
    const claim = [crypto.randomUUID(), 60_000, 'me', [shard], [7], [KIND], [workspaceId], [5]];
    const blocks = [
      await blocksOf(nobody.database, SHARDS_WITH_DUE_JOBS, [[shard]]),
      await blocksOf(nobody.database, DUE_JOB_QUEUES, [[shard]]),
      await blocksOf(nobody.database, CLAIM_JOBS, claim),
    ];
    // The 20,000 rows and their indexes are some 1,500 blocks.
    expect(blocks.filter((count) => count > 300)).toEqual([]);
    expect((await stored()).filter(({ attempts }) => attempts === 1)).toHaveLength(5);
    await sql`update shard_lease set expires_at = now() where shard = ${shard}`;
  });
});

describe('a job that nobody waits for', () => {
  /** Two timers of an actor that takes one at a time, so that one waits for its turn until `end`. */
  async function keepBusy(): Promise<{ engine: Engine; end: () => void }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const actor = defineActor({
      kind: 'slow',
      concurrency: 1,
      wake: async () => {
        begun += 1;
        await promise;
        return null;
      },
    });
    const engine = await open('one', 'default', 2_000, [actor]);
    const { workspaceId } = world;
    await engine.database.of(workspaceId).transaction(async (tx) => {
      for (const id of ['first', 'second'])
        setTimer(tx, { kind: 'slow', id, workspaceId, environmentId: null, dueAt: new Date() });
    });
    await waitFor(() => begun === 1);
    return { engine, end: resolve };
  }

  test('waits while due timers of its workspace wait for their turn; others do not', async () => {
    terms = { deferForMs: 60_000 };
    const { engine, end } = await keepBusy();
    const other = (await setup(stack.baseUrl)).workspaceId;
    await enqueue(engine, request('later'), request('now', other));
    const early = waitFor(() => ran.length === 1).then(() => looks(engine, world.workspaceId));
    expect(await early.then(() => keysOf(ran)).finally(end)).toEqual(['now']);
    await waitFor(isEmpty);
    expect(keysOf(ran)).toEqual(['now', 'later']);
  });

  test('waits no longer than it says', async () => {
    terms = { deferForMs: 300 };
    const { engine, end } = await keepBusy();
    await enqueue(engine, request('now'));
    await waitFor(isEmpty).finally(end);
    expect(keysOf(ran)).toEqual(['now']);
  });
});

describe('a job whose shard moves', () => {
  test('is finished by its owner before the hand-over', async () => {
    const first = await open('first');
    const gate = Promise.withResolvers<void>();
    let starts = 0;
    running = async (run) => {
      starts += 1;
      await gate.promise;
      await touch(run, world.workspaceId);
    };
    await enqueue(first, request('slow'));
    await waitFor(() => starts === 1);
    const owner = await ownerOf(world.workspaceId);
    const leaving = first.stop();
    const second = await open('second');
    // A process takes all free shards at once: when it has this one, the other was not free.
    const free = (shardOf(world.workspaceId) + 1) % SHARD_COUNT;
    await sql`
      update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = now()
      where shard = ${free}`;
    await waitFor(() => second.keeper.isActive(free));
    expect(await ownerOf(world.workspaceId)).toBe(owner);
    gate.resolve();
    await leaving;
    expect(await stored()).toEqual([]);
    expect(starts).toBe(1);
    expect(await nameOf(world.workspaceId)).toBe('touched');
  });

  test('that heeds its signal is given back to the next owner, with its attempt', async () => {
    const first = await open('first');
    let isHeld = true;
    const attempts: number[] = [];
    running = async ({ signal }, { attempt }) => {
      attempts.push(attempt);
      while (isHeld && !signal.aborted) await Bun.sleep(10);
      signal.throwIfAborted();
    };
    await enqueue(first, request('long'));
    await waitFor(() => attempts.length === 1);
    await open('second');
    await first.stop();
    await waitFor(() => attempts.length === 2);
    isHeld = false;
    await waitFor(isEmpty);
    expect(attempts).toEqual([1, 1]);
    expect(ran.map(({ by }) => by)).toEqual(['second']);
  });

  test('by a takeover commits nothing in the old owner, and runs in the new one alone', async () => {
    const first = await open('first');
    const gate = Promise.withResolvers<void>();
    const starts: string[] = [];
    const committed: number[] = [];
    running = async (run, { by }) => {
      const start = starts.push(by);
      if (start === 1) await gate.promise;
      await touch(run, world.workspaceId);
      committed.push(start);
    };
    await enqueue(first, request('taken'));
    await waitFor(() => starts.length === 1);
    const second = await open('second');
    await sql`
      update shard_lease set owner = ${second.keeper.processId}, epoch = epoch + 1,
        expires_at = now() + interval '2 seconds'
      where shard = ${shardOf(world.workspaceId)}`;
    await looks(second, world.workspaceId);
    // The claim stands while its process lives.
    expect(starts).toEqual(['first']);
    gate.resolve();
    await waitFor(isEmpty);
    expect(starts).toHaveLength(2);
    expect(committed).toEqual([2]);
    expect(await nameOf(world.workspaceId)).toBe('touched');
  });

  test('by the death of its process runs in the new owner when the claim ends', async () => {
    const nobody = await open('nobody', 'elsewhere');
    await enqueue(nobody, request('dead'));
    await sql`update job set claim_id = gen_random_uuid(), attempts = 1, run_at = now() + interval '1 hour'
      where kind = ${KIND}`;
    await looks(await open('owner'), world.workspaceId);
    expect(ran).toEqual([]);
    await sql`update job set run_at = now() where kind = ${KIND}`;
    await waitFor(() => ran.length === 1);
    expect(ran[0]).toMatchObject({ by: 'owner', attempt: 2 });
  });
});
