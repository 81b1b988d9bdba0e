import { expect, test } from 'bun:test';
import { defineActor } from '../../../actors/runtime/define-actor.ts';
import type { StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import type { JobTask } from '../../../actors/runtime/task.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import { shardOf } from '../../../storage/shards.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';

/**
 * No variable of cells is set, and the database of the workspaces has the directory as well. All that engines do is tried
 * where a run has several cells, and here at full length, too.
 */
const { stack, sql, ...engines } = await engineStack({ cells: 1 });
const world = await setup(stack.baseUrl);
/** Work of each process, in order. */
const done: string[] = [];

function open(pool: string) {
  const consumer: StreamConsumer = {
    name: 'seen',
    apply: async (_, events) => ({
      costOf: () => 0,
      committed: () => {
        for (const { type, resourceId } of events)
          if (type === 'customer.created') done.push(`${pool} ${resourceId}`);
      },
    }),
  };
  const actor = defineActor({
    kind: 'probe',
    concurrency: 1,
    wake: async ({ ctx }, { id, workspaceId }) => {
      // A write of the workspace, so that the fence decides.
      await ctx.database.of(workspaceId).transaction(async (tx) => {
        tx.write(
          (bind) => `update workspace set updated_at = now() where id = ${bind(workspaceId)}`,
        );
      });
      done.push(`${pool} ${id}`);
      return null;
    },
  });
  const job: JobTask = {
    kind: 'job',
    name: 'probe',
    run: async (_, { key }) => void done.push(`${pool} ${key}`),
  };
  return engines.open({ pool, consumers: [consumer], actors: [actor], jobs: [job] });
}

test('on one cell jobs, timers and events of a workspace are processed once, by the owner of its shard', async () => {
  const owners = { default: await open('default'), other: await open('other') };
  const { workspaceId } = world;
  const shard = shardOf(workspaceId);
  const expected: string[] = [];
  for (const pool of ['default', 'other', 'default'] as const) {
    await sql`update shard_lease set pool = ${pool} where shard = ${shard}`;
    await waitFor(() => owners[pool].keeper.isActive(shard));
    const [job, timer] = [`job ${crypto.randomUUID()}`, `timer ${crypto.randomUUID()}`];
    const dueAt = new Date(Date.now() + 100);
    await owners.default.database.of(workspaceId).transaction(async (tx) => {
      enqueueJob(tx, { kind: 'probe', key: job, workspaceId });
      setTimer(tx, { kind: 'probe', id: timer, workspaceId, environmentId: null, dueAt });
    });
    const event = await emitCustomer(world);
    expected.push(...[job, timer, event].map((what) => `${pool} ${what}`));
    await waitFor(() => expected.every((what) => done.includes(what)));
  }
  expect(done.toSorted()).toEqual(expected.toSorted());
});
