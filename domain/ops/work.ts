import { countWaitingJobs, type WaitingJobs } from '../../storage/queries/actors/waiting-jobs.ts';
import { countTimers, wakeNow } from '../../storage/queries/timers/due-timers.ts';
import { workspaceExists } from '../../storage/queries/placement/placements.ts';
import { recordAudit } from '../audit/record.ts';
import { concludingUnit, type Concluded, type SystemContext } from '../context.ts';
import { deadLetters, type DeadLetterView } from './dead-letters.ts';

/** The timers of each kind of actor. Reads them all. */
export async function timersByKind({ database }: SystemContext) {
  const counts = await countTimers(database.read.bind(database));
  return counts.map(({ oldestDueAt, ...rest }) => ({
    ...rest,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
  }));
}

/**
 * Has the actors of a kind in a workspace look at their state now, all or that of one aggregate; how many. The workspace
 * reads in its audit log that it was done.
 */
export async function runTimers(
  ctx: SystemContext,
  { workspaceId, kind, id }: { workspaceId: string; kind: string; id?: string | undefined },
): Promise<Concluded<number>> {
  return concludingUnit(ctx, async (tx) => {
    const query = tx.query.bind(tx);
    const timers = await wakeNow(query, workspaceId, kind, id ?? null);
    if (timers > 0 && (await workspaceExists(query, workspaceId))) {
      recordAudit(ctx, tx, {
        workspaceId,
        action: 'timer.run',
        resourceId: id ?? workspaceId,
        before: null,
        after: { kind, timers },
      });
    }
    return timers;
  });
}

export interface JobsState {
  readonly waiting: readonly WaitingJobs[];
  readonly failed: readonly DeadLetterView[];
}

/** Jobs that are due and wait, by kind, and those that were given up. */
export async function readJobs(ctx: SystemContext): Promise<JobsState> {
  const { database } = ctx;
  const [waiting, failed] = await Promise.all([
    countWaitingJobs(database.read.bind(database)),
    deadLetters(ctx),
  ]);
  return { waiting, failed: failed.filter(({ what }) => what === 'job') };
}
