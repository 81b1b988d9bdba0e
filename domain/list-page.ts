import { keysetAfter, keysetOrder, type ListPlan, type Page } from '../storage/page.ts';
import { composeSql } from '../storage/query.ts';
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
  const query = composeSql<Row>((bind) => {
    const conditions = [...plan.where(bind)];
    if (position) conditions.push(keysetAfter(plan.keyset, position, bind));
    return `${plan.select} where ${conditions.join(' and ')} order by ${keysetOrder(plan.keyset)} limit ${bind(limit + 1)}`;
  });
  const rows = await database.read(query);
  return cursors.page(plan.keyset, rows, limit, plan.positionOf);
}

/** The rows of a page, mapped; its cursor stays. */
export function mapPage<Row, Mapped>(page: Page<Row>, map: (row: Row) => Mapped): Page<Mapped> {
  return { ...page, rows: page.rows.map(map) };
}
