import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Job, JobTask, TaskRun } from '../../../actors/runtime/task.ts';
import { concludingUnit } from '../../../domain/context.ts';
import type { Transaction } from '../../../storage/database.ts';
import { enqueueJob, enqueueJobs } from '../../../storage/outbox/jobs.ts';
import { shardOf } from '../../../storage/shards.ts';
import { engineStack, type Engine } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup, type World } from '../../support/world/world.ts';

/** Jobs that a job requests in its last commit, which removes its own row (decision 272). */
const FIRST = 'started-first';
const NEXT = 'started-next';
const { stack, sql, ...engines } = await engineStack();
let world: World;
let first: (run: TaskRun, job: Job) => Promise<void>;
let next: (run: TaskRun, job: Job) => Promise<void>;
let terms: Partial<JobTask>;
let ran: { readonly by: string; readonly key: string; readonly payload: unknown }[];

beforeEach(async () => {
  world = await setup(stack.baseUrl);
  terms = { concurrency: 1 };
  ran = [];
  first = (run) => request(run, 'k1');
  next = async () => undefined;
});
afterEach(async () => {
  await engines.stopEngines();
  await sql`delete from job where kind in (${FIRST}, ${NEXT})`;
});

function open(by = 'one'): Promise<Engine> {
  const jobs: JobTask[] = [
    { kind: 'job', name: FIRST, endsByConclusion: true, run: (run, job) => first(run, job) },
    {
      kind: 'job',
      name: NEXT,
      ...terms,
      run: async (run, job) => {
        ran.push({ by, key: job.key, payload: job.payload });
        await next(run, job);
      },
    },
  ];
  return engines.open({ jobs });
}

const failing = (): string => 'insert into job (kind) values (null)';
const enqueueNext = (tx: Transaction, key: string, { workspaceId } = world): void =>
  enqueueJobs(tx, [{ kind: NEXT, key, workspaceId, payload: { of: key } }]);

/** Ends the job with a commit that requests the next one. */
async function request({ ctx }: TaskRun, key: string): Promise<void> {
  const { workspaceId } = world;
  await concludingUnit({ ...ctx, database: ctx.database.of(workspaceId) }, async (tx) =>
    enqueueNext(tx, key),
  );
}

const enqueueFirst = (engine: Engine, key = 'f1'): Promise<void> =>
  engine.database.transaction(async (tx) =>
    enqueueJob(tx, { kind: FIRST, key, workspaceId: world.workspaceId }),
  );

const stored = async (kind = NEXT) => [
  ...(await sql`
    select key, claim_id is not null as "isClaimed", attempts, payload from job where kind = ${kind} order by key`),
];
const isEmpty = async (): Promise<boolean> =>
  (await sql`select from job where kind in (${FIRST}, ${NEXT})`).length === 0;

/** The kinds of jobs that the engine asks for when it claims. */
function listenToClaims(engine: Engine): Set<unknown> {
  const kinds = new Set<unknown>();
  engine.database.statementListener = (text, values) => {
    if (!text.includes('for update skip locked) due')) return;
    for (const kind of [values[5]].flat()) kinds.add(kind);
  };
  return kinds;
}

/** A job of the kind that holds its places until `end`. */
async function takePlace(engine: Engine): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  next = async (_, { key }) => (key === 'holds' ? promise : undefined);
  await engine.database.transaction(async (tx) => enqueueNext(tx, 'holds'));
  await waitFor(() => ran.length === 1);
  return resolve;
}

describe('a job that a job requests', () => {
  test('begins after the commit that removes the other, with its payload, and is not claimed again', async () => {
    const engine = await open();
    const claims = listenToClaims(engine);
    const rows: unknown[] = [];
    next = async () => void rows.push(await stored(FIRST), await stored());
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    const row = { key: 'k1', isClaimed: true, attempts: 1, payload: '{"of":"k1"}' };
    expect(rows).toEqual([[], [row]]);
    expect(ran).toEqual([{ by: 'one', key: 'k1', payload: { of: 'k1' } }]);
    expect([...claims]).toEqual([FIRST]);
  });

  test('waits for its turn where the place is taken', async () => {
    const engine = await open();
    const end = await takePlace(engine);
    await enqueueFirst(engine);
    await waitFor(async () => (await stored()).length === 2);
    expect((await stored()).find(({ key }) => key === 'k1')).toMatchObject({
      isClaimed: false,
      attempts: 0,
    });
    end();
    await waitFor(isEmpty);
    expect(ran.map(({ key }) => key)).toEqual(['holds', 'k1']);
  });

  test('of another workspace waits for its turn', async () => {
    const engine = await open();
    const other = await setup(stack.baseUrl);
    const claims = listenToClaims(engine);
    first = ({ ctx }) => ctx.database.transaction(async (tx) => enqueueNext(tx, 'k1', other));
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    expect([...claims]).toContain(NEXT);
  });

  test('that exists already stays as it is, and its place is free', async () => {
    const engine = await open();
    const { workspaceId } = world;
    await sql`
      insert into job (kind, key, workspace_id, shard, payload, run_at)
      values (${NEXT}, 'k1', ${workspaceId}, ${shardOf(workspaceId)}, '{"of":"before"}', now() + interval '1 hour')`;
    await enqueueFirst(engine);
    await waitFor(async () => (await stored(FIRST)).length === 0);
    expect(await stored()).toMatchObject([{ isClaimed: false, payload: '{"of":"before"}' }]);
    first = (run) => request(run, 'k2');
    await enqueueFirst(engine, 'f2');
    await waitFor(() => ran.length === 1);
    expect(ran[0]).toMatchObject({ key: 'k2' });
  });

  test('in a commit that fails does not begin, and gives up its place', async () => {
    const engine = await open();
    first = async (run, { attempt }) => {
      if (attempt > 1) return request(run, 'k1');
      await run.ctx.database.transaction(async (tx) => {
        enqueueNext(tx, 'failed');
        tx.write(failing);
      });
    };
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    expect(ran.map(({ key }) => key)).toEqual(['k1']);
  });

  test('in a commit that runs again after a deadlock begins once', async () => {
    const engine = await open();
    let tries = 0;
    first = async ({ ctx }) => {
      const { workspaceId } = world;
      await concludingUnit({ ...ctx, database: ctx.database.of(workspaceId) }, async (tx) => {
        enqueueNext(tx, `k${(tries += 1)}`);
        if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      });
    };
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    expect(ran.map(({ key }) => key)).toEqual(['k2']);
  });

  test('of a process that leaves is left to the next owner', async () => {
    const leaving = await open('leaving');
    const gate = Promise.withResolvers<void>();
    let isUnderWay = false;
    first = async (run) => {
      isUnderWay = true;
      await gate.promise;
      await request(run, 'k1');
    };
    await enqueueFirst(leaving);
    await waitFor(() => isUnderWay);
    const left = leaving.stop();
    gate.resolve();
    await left;
    expect(await stored()).toMatchObject([{ key: 'k1', isClaimed: false }]);
    await open('next');
    await waitFor(isEmpty);
    expect(ran.map(({ by, key }) => `${by} ${key}`)).toEqual(['next k1']);
  });

  test('behind a fence that is lost is not written, and begins in the next owner alone', async () => {
    const former = await open('former');
    first = async (run) => {
      first = (again) => request(again, 'k2');
      await sql`
        update shard_lease set owner = 'nobody', epoch = epoch + 1, expires_at = now() + interval '1 second'
        where shard = ${shardOf(world.workspaceId)}`;
      await request(run, 'k1');
    };
    await enqueueFirst(former);
    await waitFor(isEmpty);
    expect(ran.map(({ key }) => key)).toEqual(['k2']);
  });

  test('of a process that died before it began is free for the next owner', async () => {
    const doomed = await open('doomed');
    const { promise, resolve } = Promise.withResolvers<void>();
    next = async () => promise;
    await enqueueFirst(doomed);
    await waitFor(() => ran.length === 1);
    const [claimed] = await stored();
    expect(claimed).toMatchObject({ isClaimed: true, attempts: 1 });
    // As after kill -9: nothing is left of it but its rows.
    const dead = `dead-${crypto.randomUUID()}`;
    await sql`
      insert into actor_process (id, pool, expires_at) values (${dead}, 'default', now() - interval '1 second')`;
    resolve();
    await doomed.stop();
    await sql`
      insert into job (kind, key, workspace_id, shard, payload, run_at, claim_id, attempts)
      values (${NEXT}, 'k1', ${world.workspaceId}, ${shardOf(world.workspaceId)}, ${claimed.payload},
        now() + interval '1 minute', gen_random_uuid(), 1)`;
    await sql`
      update shard_lease set owner = ${dead}, epoch = epoch + 1, expires_at = now() - interval '1 second'
      where shard = ${shardOf(world.workspaceId)}`;
    next = async () => undefined;
    await open('next');
    await waitFor(isEmpty);
    expect(ran.map(({ by }) => by)).toEqual(['doomed', 'next']);
  });
});

describe('a job that ends by its last commit', () => {
  test('sends no statement of its own for its end', async () => {
    const engine = await open();
    const ends: unknown[] = [];
    engine.database.statementListener = (text, values) => {
      if (text.includes('delete from job')) ends.push(...[values[1]].flat());
    };
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    expect(ends).toEqual(['k1']);
  });

  test('runs once more when its version rose under its claim', async () => {
    const engine = await open();
    const attempts: number[] = [];
    first = async (run, { attempt }) => {
      if (attempts.push(attempt) === 1)
        await sql`update job set version = version + 1 where kind = ${FIRST}`;
      await request(run, 'k1');
    };
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    expect(attempts).toEqual([1, 1]);
  });

  test('runs once more when its version rises while the commit waits for its row', async () => {
    const engine = await open();
    const attempts: number[] = [];
    let raised: Promise<unknown> = Promise.resolve();
    first = async (run, { attempt }) => {
      if (attempts.push(attempt) === 1) {
        const begun = Promise.withResolvers<void>();
        raised = sql.begin(async (own) => {
          await own`update job set version = version + 1 where kind = ${FIRST}`;
          begun.resolve();
          await waitFor(async () => {
            const waiting =
              await own`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`;
            return waiting.length > 0;
          });
        });
        await begun.promise;
      }
      await request(run, 'k1');
    };
    await enqueueFirst(engine);
    await waitFor(() => attempts.length > 0);
    await waitFor(isEmpty);
    await raised;
    expect(attempts).toEqual([1, 1]);
  });

  test('runs once more when it was requested again meanwhile', async () => {
    const engine = await open();
    let runs = 0;
    first = async (run) => {
      runs += 1;
      if (runs === 1) await enqueueFirst(engine);
      await request(run, `k${runs}`);
    };
    await enqueueFirst(engine);
    await waitFor(async () => runs === 2 && (await isEmpty()));
    expect(runs).toBe(2);
  });

  test('is retried where its commit fails', async () => {
    const engine = await open();
    const attempts: number[] = [];
    first = async (run, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 2) return request(run, 'k1');
      await concludingUnit(run.ctx, async (tx) => tx.write(failing));
    };
    await enqueueFirst(engine);
    await waitFor(isEmpty);
    expect(attempts).toEqual([1, 2]);
  });
});
