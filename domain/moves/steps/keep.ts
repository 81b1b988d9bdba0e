import { unpublish } from '../../../storage/moves/publish.ts';
import type { MoveStep } from '../../../storage/queries/moves/moves.ts';
import type { MoveRun } from '../run.ts';

/** Cleans up what served the copying, and keeps the old copy for its time; null until that is over. */
export async function keep(run: MoveRun): Promise<MoveStep | null> {
  const { source, target, hold } = run;
  await unpublish(source.owner, hold);
  await target.owner.forget(hold);
  const { dropAt } = run.move;
  return dropAt !== null && dropAt.getTime() <= run.resources.services.clock().getTime()
    ? 'drop'
    : null;
}
