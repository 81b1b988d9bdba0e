import { countWaitingJobs, type WaitingJobs } from '../../storage/queries/actors/waiting-jobs.ts';
import { countTimers, wakeNow } from '../../storage/queries/timers/due-timers.ts';
import type { SystemContext } from '../context.ts';
import { deadLetters, type DeadLetterView } from './dead-letters.ts';

/** The timers of each kind of actor. Reads them all. */
export async function timersByKind({ database }: SystemContext) {
  const counts = await countTimers(database.read.bind(database));
  return counts.map(({ oldestDueAt, ...rest }) => ({
    ...rest,
    oldestDueAt: oldestDueAt?.toISOString() ?? null,
  }));
}

/** Has the actors of a kind in a workspace look at their state now, all or that of one aggregate; how many. */
export async function runTimers(
  { database }: SystemContext,
  { workspaceId, kind, id }: { workspaceId: string; kind: string; id?: string | undefined },
): Promise<number> {
  return wakeNow(database.read.bind(database), workspaceId, kind, id ?? null);
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
