import { listFailedJobs, retryFailedJobs } from '../../storage/queries/actors/failed-jobs.ts';
import { listFailedRows, retryFailedRows } from '../../storage/queries/failed-rows/failed-rows.ts';
import { listDeadLetters, requestReplay } from '../../storage/queries/streams/dead-letters.ts';
import { workspaceExists } from '../../storage/queries/placement/placements.ts';
import type { RunQuery } from '../../storage/query.ts';
import { recordAudit } from '../audit/record.ts';
import { unitOfWork, type SystemContext } from '../context.ts';

/** Something that failed and waits for an operator. */
export interface DeadLetterView {
  /** A message of a stream, a row on which due work failed, or a job that was given up. */
  readonly what: 'message' | 'row' | 'job';
  /** The resource's type, the kind of work, the kind of job. */
  readonly kind: string;
  readonly workspaceId: string | null;
  /** By which it is replayed. */
  readonly id: string;
  readonly count: number;
  readonly error: string | null;
  readonly since: string;
  /** A row that is tried again by itself. */
  readonly isRetrying: boolean;
}

/** What failed, the oldest first. */
export async function deadLetters({ database }: SystemContext): Promise<DeadLetterView[]> {
  const query = database.read.bind(database);
  const [messages, rows, jobs] = await Promise.all([
    listDeadLetters(query),
    listFailedRows(query),
    listFailedJobs(query),
  ]);
  const found = [
    ...messages.map((letter) => ({
      what: 'message' as const,
      kind: letter.resourceType,
      workspaceId: letter.workspaceId,
      id: letter.resourceId,
      count: letter.messages,
      error: letter.error,
      since: letter.since.toISOString(),
      isRetrying: false,
    })),
    ...rows.map((row) => ({
      what: 'row' as const,
      kind: row.kind,
      workspaceId: row.workspaceId,
      id: row.rowId,
      count: 1,
      error: row.error,
      since: row.since.toISOString(),
      isRetrying: !row.isDead,
    })),
    ...jobs.map((job) => ({
      what: 'job' as const,
      kind: job.kind,
      workspaceId: job.workspaceId,
      id: job.key,
      count: 1,
      error: job.error,
      since: job.since.toISOString(),
      isRetrying: false,
    })),
  ];
  return found.toSorted((a, b) => a.since.localeCompare(b.since));
}

export interface Replayed {
  readonly messages: number;
  readonly rows: number;
  readonly jobs: number;
}

/**
 * Has what failed in a workspace processed again, all of it or what has the id. The workspace reads in its audit log that
 * it was done.
 */
export async function replayDeadLetters(
  ctx: SystemContext,
  workspaceId: string,
  id: string | null,
): Promise<Replayed> {
  return unitOfWork(ctx, async (tx) => {
    const query = tx.query.bind(tx);
    const replayed = await replay(query, workspaceId, id);
    const { messages, rows, jobs } = replayed;
    if (messages + rows + jobs > 0 && (await workspaceExists(query, workspaceId))) {
      recordAudit(ctx, tx, {
        workspaceId,
        action: 'dead_letter.replayed',
        resourceId: id ?? workspaceId,
        before: null,
        after: replayed,
      });
    }
    return replayed;
  });
}

/** The same for what belongs to no workspace, in the cell of the context. */
export async function replayOfNoWorkspace(
  { database }: SystemContext,
  id: string | null,
): Promise<Replayed> {
  return replay(database.read.bind(database), null, id);
}

async function replay(
  query: RunQuery,
  workspaceId: string | null,
  id: string | null,
): Promise<Replayed> {
  const messages = workspaceId === null ? 0 : await requestReplay(query, workspaceId, id);
  const rows = await retryFailedRows(query, workspaceId, id);
  const jobs = await retryFailedJobs(query, workspaceId, id);
  return { messages, rows, jobs };
}
