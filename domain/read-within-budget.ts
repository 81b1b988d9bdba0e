/** What the rows of a page may take as JSON, in characters. */
const BUDGET = 4 * 2 ** 20;
/** Rows of the first portion: so many are read before their size is known. */
const FIRST_ROWS = 4;

/** At most `rowsMax` rows; `isCut` when the budget ended them before. */
export interface Budgeted<Row> {
  readonly rows: readonly Row[];
  readonly isCut: boolean;
}

/**
 * Reads rows until there are `rowsMax`, or their JSON is longer than 4 MB; at least one. They are read in portions, of
 * a size that fits what is left of the budget, so that a page of small rows takes two queries and one of large rows
 * never holds many in memory. `read` gives the rows behind a row, or the first ones.
 */
export async function readWithinBudget<Row>(
  rowsMax: number,
  read: (after: Row | null, count: number) => Promise<readonly Row[]>,
): Promise<Budgeted<Row>> {
  const rows: Row[] = [];
  let used = 0;
  let count = Math.min(rowsMax, FIRST_ROWS);
  for (;;) {
    const portion = await read(rows.at(-1) ?? null, count);
    for (const row of portion) {
      const size = JSON.stringify(row).length;
      if (rows.length > 0 && used + size > BUDGET) return { rows, isCut: true };
      rows.push(row);
      used += size;
    }
    if (portion.length < count || rows.length >= rowsMax) return { rows, isCut: false };
    const fitting = Math.floor((BUDGET - used) / (used / rows.length));
    count = Math.min(rowsMax - rows.length, Math.max(1, fitting));
  }
}
