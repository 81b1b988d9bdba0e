import { pageQuery, type ListPlan, type Page } from '../storage/page.ts';
import type { EntityClass } from '../storage/orm/entity-rows.ts';
import type { DatabaseContext } from './context.ts';
import { readWithinBudget } from './read-within-budget.ts';

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One page of a list by keyset: no offset, no count. A page of large rows may hold fewer than `limit`. */
export async function listPage<Row extends object>(
  ctx: DatabaseContext,
  plan: ListPlan<Row>,
  { cursor, limit }: PageRequest,
): Promise<Page<Row>> {
  const { database } = ctx;
  const { cursors } = ctx.services;
  const { keyset, positionOf } = plan;
  const position = cursors.decode(keyset, cursor);
  if (!plan.hasLargeRows) {
    const rows = await database.read(pageQuery(plan, position, limit + 1));
    return cursors.page(keyset, rows, limit, positionOf);
  }
  const { rows, isCut } = await readWithinBudget<Row>(limit + 1, (after, count) =>
    database.read(pageQuery(plan, after === null ? position : positionOf(after), count)),
  );
  return isCut
    ? cursors.fullPage(keyset, rows, positionOf)
    : cursors.page(keyset, rows, limit, positionOf);
}

/** One page of a list whose rows are entities. */
export async function listEntities<Entity extends object, Row extends object>(
  ctx: DatabaseContext,
  entity: EntityClass<Entity>,
  plan: ListPlan<Row>,
  request: PageRequest,
): Promise<Page<Entity>> {
  const em = ctx.database.em();
  return mapPage(await listPage(ctx, plan, request), (row) => em.map(entity, row));
}

/** The rows of a page, mapped; the cursor is unchanged. */
export function mapPage<Row, Mapped>(page: Page<Row>, map: (row: Row) => Mapped): Page<Mapped> {
  return { ...page, rows: page.rows.map(map) };
}
