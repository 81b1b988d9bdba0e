import { poolDefaults, queryOn } from '../storage/client.ts';
import { DatabaseClient } from '../storage/servers/database-client.ts';
import { countTimers, wakeNow } from '../storage/queries/timers/due-timers.ts';

/**
 * For operators: `bun cli/timers.ts` counts the timers of each kind of actor: ahead, due, failed, dead.
 * `bun cli/timers.ts wake <workspaceId> <kind> [id]` has the actors of a kind in a workspace, or the one of an aggregate,
 * look at their state now, those that failed included.
 */
const [command = 'list', workspaceId, kind, id = null] = process.argv.slice(2);

const client = new DatabaseClient({
  ...poolDefaults,
  connectionString: process.env['DATABASE_URL'],
});
await client.connect();
const query = queryOn(client);

try {
  if (command === 'list') {
    for (const counts of await countTimers(query))
      process.stdout.write(`${JSON.stringify(counts)}\n`);
  } else if (command === 'wake' && workspaceId && kind) {
    const woken = await wakeNow(query, workspaceId, kind, id);
    process.stdout.write(`${woken} actors will be woken within seconds\n`);
    if (woken === 0) process.exitCode = 1;
  } else {
    throw new Error('usage: timers.ts [list | wake <workspaceId> <kind> [id]]');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
}
