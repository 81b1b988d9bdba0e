import { countTimers, wakeNow } from '../storage/queries/timers/due-timers.ts';
import { inEachCell, isAbsent } from './each-cell.ts';

/**
 * For operators: `bun cli/timers.ts` counts the timers of each kind of actor in each cell: ahead, due, failed, dead.
 * `bun cli/timers.ts wake <workspaceId> <kind> [id]` has the actors of a kind in a workspace, or the one of an aggregate,
 * look at their state now, those that failed included.
 */
const [command = 'list', workspaceId, kind, id = null] = process.argv.slice(2);

try {
  if (command === 'list') await list();
  else if (command === 'wake' && workspaceId && kind) await wake(workspaceId, kind);
  else throw new Error('usage: timers.ts [list | wake <workspaceId> <kind> [id]]');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function list(): Promise<void> {
  await inEachCell(async ({ name: cell, query }) => {
    for (const counts of await countTimers(query))
      process.stdout.write(`${JSON.stringify({ ...counts, cell })}\n`);
  });
}

async function wake(workspace: string, actor: string): Promise<void> {
  let woken = 0;
  await inEachCell(async (cell) => {
    if (await isAbsent(cell, workspace)) return;
    woken += await wakeNow(cell.query, workspace, actor, id);
  });
  process.stdout.write(`${woken} actors will be woken within seconds\n`);
  if (woken === 0) process.exitCode = 1;
}
