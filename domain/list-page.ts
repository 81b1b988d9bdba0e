import { pageQuery, type ListPlan, type Page } from '../storage/page.ts';
import type { DatabaseContext } from './context.ts';

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One page of a list by keyset: no offset, no count. */
export async function listPage<Row extends object>(
  ctx: DatabaseContext,
  plan: ListPlan<Row>,
  { cursor, limit }: PageRequest,
): Promise<Page<Row>> {
  const { database } = ctx;
  const { cursors } = ctx.services;
  const position = cursors.decode(plan.keyset, cursor);
  const rows = await database.read(pageQuery(plan, position, limit));
  return cursors.page(plan.keyset, rows, limit, plan.positionOf);
}

/** The rows of a page, mapped; the cursor is unchanged. */
export function mapPage<Row, Mapped>(page: Page<Row>, map: (row: Row) => Mapped): Page<Mapped> {
  return { ...page, rows: page.rows.map(map) };
}
