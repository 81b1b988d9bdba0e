import type { SQL } from 'bun';
import { setTimer, type TimerKey } from '../../../storage/outbox/timers.ts';
import type { openEngine } from './engine.ts';

/**
 * Moves an aggregate's timer to an instant, in a commit of the engine's process, as its verb does; fails when the verb
 * set none. Returns the environment whose clock decides.
 */
export async function moveTimer(
  engine: Awaited<ReturnType<typeof openEngine>>,
  sql: SQL,
  { kind, id }: TimerKey,
  dueAt: Date,
): Promise<string | null> {
  const [row] = await sql`
    select workspace_id as "workspaceId", environment_id as "environmentId" from timer
    where kind = ${kind} and id = ${id}`;
  if (!row) throw new Error(`${kind} ${id} has no timer`);
  const { workspaceId, environmentId } = row;
  await engine.database.of(workspaceId).transaction(async (tx) => {
    setTimer(tx, { kind, id, workspaceId, environmentId, dueAt });
  });
  return environmentId;
}
