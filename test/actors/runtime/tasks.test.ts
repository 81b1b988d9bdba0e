import { afterAll, describe, expect, test } from 'bun:test';
import type { CronTask } from '../../../actors/runtime/task.ts';
import { startTasks } from '../../../actors/runtime/start-tasks.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import { sql } from '../../../storage/query.ts';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { openEngine } from '../../support/stack/engine.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const stops: (() => Promise<void>)[] = [];

// A pool without shards: a process that lives and leaves the streams to the stack's own actors.
const [engine, second] = await Promise.all([
  openEngine({ pool: 'tasks-test' }),
  openEngine({ pool: 'tasks-test' }),
]);

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all([engine.stop(), second.stop()]);
});

function start(tasks: readonly CronTask[], on = engine): void {
  stops.push(startTasks(on.runner, on.query, on.logger, tasks));
}

const unique = (name: string): string => `${name}-${crypto.randomUUID()}`;
const jobsOf = (kind: string) =>
  engine.query(sql<{ key: string }>('select key from job where kind = $1'), [kind]);

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
  });
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

describe('a process that lives', () => {
  test('writes nothing for a shard that another one holds, not even under its epoch', async () => {
    const query = sql<{ epoch: number }>('select epoch from shard_lease where shard = $1');
    const [lease] = await engine.query(query, [3]);
    for (const epoch of [lease?.epoch ?? 0, 0]) {
      const run = engine.runner.begin('test', { shard: 3, epoch });
      if (!run) throw new Error('the process does not live');
      const name = unique('job');
      const { database } = run.ctx;
      const late = database.transaction(async (tx) => enqueueJob(tx, { kind: name, key: 'a' }));
      await expect(late).rejects.toBeInstanceOf(FenceLost);
      expect(await jobsOf(name)).toEqual([]);
    }
  });
});
