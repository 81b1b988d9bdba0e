import { SQL } from 'bun';
import type { SideStack, StackProcess } from '../../../cli/services/stack/side-stack.mjs';

/**
 * Ends the leases of an actor process that was killed, as time would have: another one takes its shards at once. That
 * they end by themselves is what `test/chaos/actor-takeover.test.ts` proves.
 */
export async function endLeasesOf(
  { databaseUrl }: Pick<SideStack, 'databaseUrl'>,
  { name, pid, running }: Pick<StackProcess, 'name' | 'pid' | 'running'>,
): Promise<void> {
  if (running) throw new Error(`${name} still runs`);
  const sql = new SQL({ url: databaseUrl, max: 1 });
  try {
    const owner = `${pid}-%`;
    await sql`update actor_process set expires_at = clock_timestamp() where id like ${owner}`;
    await sql`update shard_lease set expires_at = clock_timestamp() where owner like ${owner}`;
  } finally {
    await sql.end();
  }
}
