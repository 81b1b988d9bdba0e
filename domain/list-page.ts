import {
  pageQuery,
  type Keyset,
  type ListPlan,
  type Page,
  type Position,
} from '../storage/page.ts';
import type { Query } from '../storage/query.ts';
import type { EntityClass } from '../storage/orm/entity-rows.ts';
import type { DatabaseContext } from './context.ts';
import { readWithinBudget } from './read-within-budget.ts';

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A list whose statement is composed by its own function. */
export interface ComposedList<Row extends object> extends Pick<
  ListPlan<Row>,
  'positionOf' | 'hasLargeRows'
> {
  readonly keyset: Keyset;
  /** The first `count` rows behind the position. */
  readonly query: (position: Position | null, count: number) => Query<Row>;
}

/** One page of a list by keyset: no offset, no count. A page of large rows may hold fewer than `limit`. */
export function listPage<Row extends object>(
  ctx: DatabaseContext,
  plan: ListPlan<Row>,
  request: PageRequest,
): Promise<Page<Row>> {
  const query = (position: Position | null, count: number) => pageQuery(plan, position, count);
  return listComposed(ctx, { ...plan, query }, request);
}

/** A page of a list that is more than one select with conditions. */
export async function listComposed<Row extends object>(
  ctx: DatabaseContext,
  { keyset, positionOf, hasLargeRows, query }: ComposedList<Row>,
  { cursor, limit }: PageRequest,
): Promise<Page<Row>> {
  const { database } = ctx;
  const { cursors } = ctx.services;
  const position = cursors.decode(keyset, cursor);
  if (!hasLargeRows) {
    const rows = await database.read(query(position, limit + 1));
    return cursors.page(keyset, rows, limit, positionOf);
  }
  const { rows, isCut } = await readWithinBudget<Row>(limit + 1, (after, count) =>
    database.read(query(after === null ? position : positionOf(after), count)),
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
