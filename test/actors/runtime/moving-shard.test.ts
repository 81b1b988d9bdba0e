import type { ReservedSQL } from 'bun';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { StreamConsumer } from '../../../actors/runtime/stream-consumer.ts';
import { SHARD_COUNT, shardOf } from '../../../storage/shards.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { emitCustomer } from '../../support/webhooks/webhook-stack.ts';
import { setup, type World } from '../../support/world/world.ts';

/** A commit that moves a workspace locks the leases of the shards that it leaves. */
let move: ReservedSQL;
let seen: string[];

const consumer: StreamConsumer = {
  name: 'seen',
  apply: async (_, events) => ({
    costOf: () => 0,
    committed: () => void seen.push(...events.map(({ resourceId }) => resourceId)),
  }),
};

const { stack, sql, open } = await engineStack();
const engine = await open({ leaseMs: 8_000, consumers: [consumer] });
await waitFor(() => engine.keeper.active().length === SHARD_COUNT);

beforeEach(async () => {
  seen = [];
  move = await sql.reserve();
  await move`begin`;
});

afterEach(async () => {
  await move`rollback`;
  move.release();
});

test('a shard that is being moved holds up no other of its owner', async () => {
  const noisy = await setup(stack.baseUrl);
  const quiet = await besides(noisy);
  const before = await Promise.all([noisy, quiet].map(emitCustomer));
  await waitFor(() => before.every((id) => seen.includes(id)));

  await move`select from shard_lease where shard = ${shardOf(noisy.workspaceId)} for update`;
  const held = await emitCustomer(noisy);
  const after = await emitCustomer(quiet);
  await waitFor(() => seen.includes(after));
  expect(seen).not.toContain(held);
  await move`update shard_lease set epoch = epoch + 1 where shard = ${shardOf(noisy.workspaceId)}`;
  await move`commit`;
  await waitFor(() => seen.includes(held));
  expect(seen.toSorted()).toEqual([...before, held, after].toSorted());
});

test('a renewal that waits for a move has locked no later shard that the move wants', async () => {
  const [low, high] = [7, 8];
  // Where rows are found in the order in which they were written, this one comes last.
  await sql`update shard_lease set epoch = epoch where shard = ${low}`;
  await move`select from shard_lease where shard = ${low} for update`;
  const [{ pid }] = await move`select pg_backend_pid() as pid`;
  await waitFor(async () => {
    const [row] = await sql`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'commerce-actors-leases' and ${pid}::int = any(pg_blocking_pids(pid))`;
    return row.count > 0;
  });
  const locked = await move`select shard from shard_lease where shard = ${high} for update nowait`;
  expect(locked.length).toBe(1);
});

/** A workspace of another shard. */
async function besides({ workspaceId }: World): Promise<World> {
  for (;;) {
    const other = await setup(stack.baseUrl);
    if (shardOf(other.workspaceId) !== shardOf(workspaceId)) return other;
  }
}
