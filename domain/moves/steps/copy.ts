import { slotState, unpublish } from '../../../storage/moves/publish.ts';
import { copyState, unsubscribe } from '../../../storage/moves/subscribe.ts';
import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import { MoveFailed, type MoveRun } from '../run.ts';
import { removeCopy } from './remove-copy.ts';

const LOOK_MS = 200;
/** The target follows closely enough to catch up within a freeze. */
const CLOSE_BYTES = 16 * 1024 * 1024;
/** Postgres tries again every five seconds. */
const ERRORS_MAX = 30;

/** Waits until the target has every row and follows the changes. */
export async function copy(run: MoveRun): Promise<MoveStep> {
  const outcome = await run.until(() => look(run), LOOK_MS);
  if (outcome === 'following') return 'park';
  await unsubscribe(run.target.owner, run.hold);
  await unpublish(run.source.owner, run.hold);
  await removeCopy(run, run.target.owner);
  return 'prepare';
}

/** `lost`: after a fail-over the source may have forgotten how far the target is. */
async function look(run: MoveRun): Promise<'following' | 'lost' | null> {
  const { source, target, workspaceId } = run;
  const [state, slot] = await Promise.all([
    copyState(target.owner.query, workspaceId),
    slotState(source.owner.query, workspaceId),
  ]);
  if (!state || !slot || slot.isLost) return 'lost';
  const { tables, ready, rowsUnderWay, errors } = state;
  const { behindBytes } = slot;
  if (errors >= ERRORS_MAX)
    throw new MoveFailed(`${target.owner.name} cannot copy: its log names ${errors} errors.`);
  await run.tell({ tables, ready, rowsUnderWay, behindBytes });
  return ready === tables && behindBytes !== null && behindBytes < CLOSE_BYTES ? 'following' : null;
}
