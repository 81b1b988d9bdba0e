import type { Query } from '../../query.ts';
import type { Database } from '../../unit-of-work.ts';

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
