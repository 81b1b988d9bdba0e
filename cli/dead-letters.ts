import { poolDefaults, queryOn } from '../storage/client.ts';
import { DatabaseClient } from '../storage/servers/database-client.ts';
import { listFailedJobs, retryFailedJobs } from '../storage/queries/actors/failed-jobs.ts';
import { listFailedRows, retryFailedRows } from '../storage/queries/failed-rows/failed-rows.ts';
import { listDeadLetters, requestReplay } from '../storage/queries/streams/dead-letters.ts';

/**
 * For operators: `bun cli/dead-letters.ts` lists parked messages, rows on which due work failed, and jobs that were
 * given up. `bun cli/dead-letters.ts replay <workspaceId> [id]` has those of a workspace (`none`: of no workspace)
 * processed again, all of them or those of one resource, row or job key.
 */
const [command = 'list', workspaceId, resourceId = null] = process.argv.slice(2);

const client = new DatabaseClient({
  ...poolDefaults,
  connectionString: process.env['DATABASE_URL'],
});
await client.connect();
const query = queryOn(client);

try {
  if (command === 'list') await list();
  else if (command === 'replay' && workspaceId) await replay(workspaceId);
  else throw new Error('usage: dead-letters.ts [list | replay <workspaceId|none> [id]]');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await client.end();
}

async function list(): Promise<void> {
  const letters = [
    ...(await listDeadLetters(query)),
    ...(await listFailedRows(query)),
    ...(await listFailedJobs(query)),
  ];
  for (const letter of letters) process.stdout.write(`${JSON.stringify(letter)}\n`);
}

async function replay(workspace: string): Promise<void> {
  const id = workspace === 'none' ? null : workspace;
  const messages = id === null ? 0 : await requestReplay(query, id, resourceId);
  const rows = await retryFailedRows(query, id, resourceId);
  const jobs = await retryFailedJobs(query, id, resourceId);
  process.stdout.write(
    `${messages} messages and ${jobs} jobs will be processed again within seconds, ${rows} rows by the next run of their work\n`,
  );
}
