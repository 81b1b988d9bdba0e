import { NEWS, type Marks, type NewsRow } from '../../storage/queries/notifications/news.ts';
import type { QuerySource } from '../../storage/query.ts';
import { readFrom } from '../../storage/query.ts';
import type { ApplicationContext } from '../context.ts';

type Place = Pick<ApplicationContext, 'workspaceId' | 'environmentId' | 'applicationId' | 'now'>;

/** Counts the problems of an application in an environment, and those that are new since the marks. */
export function readNews(
  source: QuerySource,
  { workspaceId, environmentId, applicationId, now }: Place,
  marks: Marks,
): Promise<NewsRow[]> {
  const values = [workspaceId, environmentId, applicationId, JSON.stringify(marks), now()];
  return readFrom(source, NEWS, values);
}

/** The marks after these kinds became known; those of other kinds stay. */
export function marksAfter(before: Marks, known: readonly NewsRow[]): Marks {
  const moved = known.flatMap(({ kind, mark }) => (mark === null ? [] : [[kind, mark] as const]));
  return { ...before, ...Object.fromEntries(moved) };
}
