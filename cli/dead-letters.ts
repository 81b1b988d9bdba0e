import { listFailedJobs, retryFailedJobs } from '../storage/queries/actors/failed-jobs.ts';
import { listFailedRows, retryFailedRows } from '../storage/queries/failed-rows/failed-rows.ts';
import { listDeadLetters, requestReplay } from '../storage/queries/streams/dead-letters.ts';
import { inEachCell, isAbsent, type OpenCell } from './each-cell.ts';

/**
 * For operators: `bun cli/dead-letters.ts` lists set aside messages, rows on which due work failed, and jobs that were
 * given up, of every cell. `bun cli/dead-letters.ts replay <workspaceId> [id]` has those of a workspace (`none`: of no
 * workspace) processed again, all of them or those of one resource, row or job key.
 */
const [command = 'list', workspaceId, resourceId = null] = process.argv.slice(2);

try {
  if (command === 'list') await inEachCell(list);
  else if (command === 'replay' && workspaceId) await replay(workspaceId);
  else throw new Error('usage: dead-letters.ts [list | replay <workspaceId|none> [id]]');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function list({ name: cell, query }: OpenCell): Promise<void> {
  const letters = [
    ...(await listDeadLetters(query)),
    ...(await listFailedRows(query)),
    ...(await listFailedJobs(query)),
  ];
  for (const letter of letters) process.stdout.write(`${JSON.stringify({ ...letter, cell })}\n`);
}

async function replay(workspace: string): Promise<void> {
  const id = workspace === 'none' ? null : workspace;
  const again = { messages: 0, rows: 0, jobs: 0 };
  await inEachCell(async (cell) => {
    if (id !== null && (await isAbsent(cell, id))) return;
    const { query } = cell;
    if (id !== null) again.messages += await requestReplay(query, id, resourceId);
    again.rows += await retryFailedRows(query, id, resourceId);
    again.jobs += await retryFailedJobs(query, id, resourceId);
  });
  process.stdout.write(
    `${again.messages} messages and ${again.jobs} jobs will be processed again within seconds, ${again.rows} rows by the next run of their work\n`,
  );
}
