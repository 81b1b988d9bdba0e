import { pageQuery, type ListPlan, type Page, type Position } from '../storage/page.ts';
import type { CellsContext } from './context.ts';
import type { PageRequest } from './list-page.ts';

/** A page of rows of all cells. */
export interface PageOverCells<Row> extends Page<Row> {
  /** The cells whose rows are missing, because they did not respond. */
  readonly unansweredCells: readonly string[];
}

/** One page of a list by keyset over all cells, each asked for a page of its own. */
export async function listOverCells<Row extends object>(
  ctx: CellsContext,
  plan: ListPlan<Row>,
  { cursor, limit }: PageRequest,
): Promise<PageOverCells<Row>> {
  const { keyset, positionOf } = plan;
  const { cursors } = ctx.services;
  const query = pageQuery(plan, cursors.decode(keyset, cursor), limit + 1);
  const { answers, unanswered } = await ctx.database.gather((database) => database.read(query));
  const sign = keyset.direction === 'descending' ? -1 : 1;
  const rows = answers
    .flatMap(({ value }) => value)
    .toSorted((one, other) => sign * compare(positionOf(one), positionOf(other)));
  const page = cursors.page(keyset, rows.slice(0, limit + 1), limit, positionOf);
  return { ...page, unansweredCells: unanswered };
}

/** Instants are ISO texts of one length, ids lower-case hex: both compare as text. */
function compare(one: Position, other: Position): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against === undefined || value === against) continue;
    return value < against ? -1 : 1;
  }
  return 0;
}
