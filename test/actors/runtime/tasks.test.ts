import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { CronTask, Task, Job, JobTask } from '../../../actors/runtime/task.ts';
import { startTasks } from '../../../actors/runtime/start-tasks.ts';
import { enqueueJob } from '../../../storage/jobs.ts';
import { sql } from '../../../storage/query.ts';
import { FenceLost } from '../../../storage/unit-of-work.ts';
import { openEngine } from '../../support/stack/engine.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

let engine: Awaited<ReturnType<typeof openEngine>>;
let second: Awaited<ReturnType<typeof openEngine>>;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  // A pool without shards: a process that lives and leaves the streams to the stack's own actors.
  [engine, second] = await Promise.all([
    openEngine({ pool: 'tasks-test' }),
    openEngine({ pool: 'tasks-test' }),
  ]);
});

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all([engine.stop(), second.stop()]);
});

function start(tasks: readonly Task[], on = engine): void {
  stops.push(startTasks(on.runner, on.query, on.logger, tasks));
}

const unique = (name: string): string => `${name}-${crypto.randomUUID()}`;
const workspaceId = crypto.randomUUID();
const commit = (work: Parameters<typeof engine.database.transaction>[0]) =>
  engine.database.transaction(work);
const jobsOf = (kind: string) =>
  engine.query(
    sql<{ attempts: number; last_error: string | null; failed_at: Date | null }>(
      'select attempts, last_error, failed_at from job where kind = $1',
    ),
    [kind],
  );

describe('a job', () => {
  test('runs once, with its payload, after the commit', async () => {
    const name = unique('job');
    const done: Job[] = [];
    const task: JobTask = { kind: 'job', name, run: async (_, job) => void done.push(job) };
    start([task]);
    start([task], second);
    await commit(async (tx) => {
      for (let count = 0; count < 20; count += 1) {
        enqueueJob(tx, { kind: name, key: `k${count}`, payload: { count }, workspaceId });
      }
    });
    await waitFor(async () => (await jobsOf(name)).length === 0);
    expect(done).toHaveLength(20);
    expect(new Set(done.map(({ key }) => key)).size).toBe(20);
    expect(done.find(({ key }) => key === 'k7')).toEqual({
      key: 'k7',
      workspaceId,
      attempt: 1,
      payload: { count: 7 },
    });
  });

  test('of a failed unit of work does not exist', async () => {
    const name = unique('job');
    const failed = commit(async (tx) => {
      enqueueJob(tx, { kind: name, key: 'a' });
      throw new Error('no');
    });
    expect(failed).rejects.toThrow('no');
    await failed.catch(() => undefined);
    expect(await jobsOf(name)).toEqual([]);
  });

  test('that fails is retried until it is given up, and stores its error', async () => {
    const name = unique('job');
    const attempts: number[] = [];
    start([
      {
        kind: 'job',
        name,
        attemptsMax: 3,
        retryAfterMs: () => 10,
        run: async (_, { attempt }) => {
          attempts.push(attempt);
          throw new Error('broken');
        },
      },
    ]);
    await commit(async (tx) => enqueueJob(tx, { kind: name, key: 'a' }));
    await waitFor(async () => (await jobsOf(name))[0]?.failed_at instanceof Date);
    expect(attempts).toEqual([1, 2, 3]);
    expect((await jobsOf(name))[0]).toMatchObject({ attempts: 3, last_error: 'Error: broken' });
  });

  test('that is requested again while it runs, runs once more', async () => {
    const name = unique('job');
    const payloads: unknown[] = [];
    const gate = Promise.withResolvers<void>();
    start([
      {
        kind: 'job',
        name,
        run: async (_, { payload }) => {
          payloads.push(payload);
          if (payloads.length === 1) await gate.promise;
        },
      },
    ]);
    await commit(async (tx) => enqueueJob(tx, { kind: name, key: 'a', payload: { n: 1 } }));
    await waitFor(() => payloads.length === 1);
    await commit(async (tx) => enqueueJob(tx, { kind: name, key: 'a', payload: { n: 2 } }));
    gate.resolve();
    await waitFor(async () => (await jobsOf(name)).length === 0);
    expect(payloads).toEqual([{ n: 1 }, { n: 2 }]);
  });
});

describe('a cron', () => {
  test('runs in one process only, and catches up on the last missed run', async () => {
    const name = unique('cron');
    const fires: Date[] = [];
    const task: CronTask = {
      kind: 'cron',
      name,
      pattern: '*/2 * * * * *',
      run: async (_, fireAt) => void fires.push(fireAt),
    };
    start([task]);
    start([task], second);
    await waitFor(() => fires.length >= 3);
    expect(new Set(fires.map((fire) => fire.getTime())).size).toBe(fires.length);
    expect(fires[0]?.getTime()).toBeLessThanOrEqual(Date.now());
    for (const fire of fires) expect(fire.getTime() % 2_000).toBe(0);
  }, 15_000);
});

describe('a process that lost its lease', () => {
  test('commits nothing', async () => {
    const run = engine.runner.begin('test');
    if (!run) throw new Error('the process does not live');
    const { database } = run.ctx;
    await database.transaction(async (tx) => void (await tx.query(sql('select 1'))));
    await engine.query(
      sql(`update actor_process set expires_at = clock_timestamp() where id = $1`),
      [engine.keeper.processId],
    );
    const name = unique('job');
    const late = database.transaction(async (tx) => enqueueJob(tx, { kind: name, key: 'a' }));
    expect(late).rejects.toBeInstanceOf(FenceLost);
    await late.catch(() => undefined);
    expect(await jobsOf(name)).toEqual([]);
    expect(run.signal.aborted).toBeBoolean();
    await waitFor(() => run.signal.aborted);
    await waitFor(() => engine.keeper.processId !== null);
  });
});
