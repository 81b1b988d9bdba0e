import { absenceOf, setAbsent, setPresent } from '../../storage/moves/absent-workspaces.ts';
import { isConfirmed, walEnd } from '../../storage/moves/publish.ts';
import { awaitWriters, writersNow } from '../../storage/moves/writers.ts';
import { SET_STATE } from '../../storage/queries/moves/moves.ts';
import type { MoveRun } from './run.ts';

/** A transaction that still writes after that is a long one: nothing is frozen for its sake. */
const LONG_MS = 300;
const LOOK_MS = 10;

/**
 * Freezes the workspace: nobody reads or writes it at the source, requests wait, and the target has all that was ever
 * committed. Until `deadline` (of `performance.now()`), else false; `openSource` ends it either way.
 */
export async function closeSource(run: MoveRun, deadline: number): Promise<boolean> {
  const { source, workspaceId, hold } = run;
  const { query } = source.owner;
  await run.record(SET_STATE, 'frozen');
  await source.owner.fenced(hold, (fenced) =>
    setAbsent(fenced, { workspaceId, state: 'frozen', cell: run.move.target }),
  );
  if (!(await awaitWriters(query, deadline - performance.now(), run.signal))) return false;
  const end = await walEnd(query);
  while (!(await isConfirmed(query, workspaceId, end))) {
    if (performance.now() > deadline) return false;
    await Bun.sleep(LOOK_MS);
    run.signal.throwIfAborted();
  }
  return true;
}

/** The workspace is at the source as before. */
export async function openSource(run: MoveRun): Promise<void> {
  const { source, workspaceId, hold } = run;
  if ((await absenceOf(source.owner.query, workspaceId)) !== null)
    await source.owner.fenced(hold, (query) => setPresent(query, workspaceId));
  await run.record(SET_STATE, 'live');
}

/** Waits until no transaction writes at the source for long: a freeze would wait for it. */
export async function awaitLongWriters(run: MoveRun): Promise<void> {
  const { query } = run.source.owner;
  await run.until(async () => {
    const before = await writersNow(query);
    await Bun.sleep(LONG_MS);
    const now = await writersNow(query);
    const long = [...before].filter((id) => now.has(id)).length;
    await run.tell({ waitsFor: 'long transactions', transactions: long });
    return long === 0 ? true : null;
  });
}
