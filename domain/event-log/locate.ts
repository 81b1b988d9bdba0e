import { readLoggedAt, type LogBounds } from '../../storage/queries/event-log/read-log.ts';
import type { RunQuery } from '../../storage/query.ts';

/**
 * The first position of the log that was recorded at the instant or later, found by halves, so that a span of time
 * within a long log is not searched for through all of it. Instants grow along the log only roughly.
 */
export async function locate(
  query: RunQuery,
  environmentId: string,
  { head, oldest }: LogBounds,
  instant: Date,
): Promise<number> {
  let low = oldest ?? head + 1;
  let high = head + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = await readLoggedAt(query, environmentId, middle);
    if (at !== null && at < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
