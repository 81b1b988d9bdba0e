import pg from 'pg';
import { poolDefaults, queryOn } from '../storage/client.ts';
import { listDeadLetters, requestReplay } from '../storage/queries/streams/dead-letters.ts';

/**
 * For operators: `bun cli/dead-letters.ts` lists the parked resources,
 * `bun cli/dead-letters.ts replay <workspaceId> [resourceId]` has them processed again by the shard's owner.
 */
const [command = 'list', workspaceId, resourceId = null] = process.argv.slice(2);

const client = new pg.Client({ ...poolDefaults, connectionString: process.env['DATABASE_URL'] });
await client.connect();
const query = queryOn(client);

try {
  if (command === 'list') await list();
  else if (command === 'replay' && workspaceId) await replay(workspaceId);
  else throw new Error('usage: dead-letters.ts [list | replay <workspaceId> [resourceId]]');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
}

async function list(): Promise<void> {
  for (const letter of await listDeadLetters(query)) {
    process.stdout.write(`${JSON.stringify(letter)}\n`);
  }
}

async function replay(workspace: string): Promise<void> {
  const count = await requestReplay(query, workspace, resourceId);
  process.stdout.write(`${count} messages will be processed again within seconds\n`);
}
