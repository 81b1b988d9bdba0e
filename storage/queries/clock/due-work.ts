import type { Query } from '../../query.ts';
import type { Database } from '../../unit-of-work.ts';

/** Which work is due: until when, by which clock, and where. */
export interface DueScope {
  /** Environments with a test clock use that clock, unless `overTestClocks`. */
  readonly at: Date;
  readonly overTestClocks: boolean;
  /** Null: all of them. */
  readonly environmentId: string | null;
  /** Only environments in real time, or only those with a test clock; null: both. */
  readonly inRealTime: boolean | null;
}

/** How much of one kind of work is due; `values` name the environment and the instant. */
export async function countDue(
  database: Database,
  query: Query<{ readonly count: number }>,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await database.read(query, values);
  return row?.count ?? 0;
}

/** When the first of it is due; null when none is. */
export async function firstDueAt(
  database: Database,
  query: Query<{ readonly at: Date }>,
  values: readonly unknown[],
): Promise<Date | null> {
  const [row] = await database.read(query, values);
  return row?.at ?? null;
}
