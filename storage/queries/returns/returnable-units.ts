import type { Transaction } from '../../database.ts';
import { sql } from '../../query.ts';

/** The units of an order's line that may come back. */
interface ReturnableLine {
  readonly lineItemId: string;
  /** Shipped, and not returned. */
  readonly shipped: number;
  /** The part of them that open returns await. */
  readonly awaited: number;
}

/** Workspace, order; unchanged while the order is locked. */
export const RETURNABLE_UNITS = sql<ReturnableLine>(`
  select s.line_item_id as "lineItemId", s.units::int as shipped, coalesce(w.units, 0)::int as awaited
  from (
    select l.line_item_id, sum(l.quantity - l.returned) as units
    from fulfillment f
    join fulfillment_line l on l.workspace_id = f.workspace_id and l.fulfillment_id = f.id
    where f.workspace_id = $1 and f.order_id = $2 and f.type = 'physical' and f.status in ('shipped', 'delivered')
    group by l.line_item_id) s
  left join (
    select l.line_item_id, sum(l.quantity - l.received) as units
    from order_return r
    join order_return_line l on l.workspace_id = r.workspace_id and l.return_id = r.id
    where r.workspace_id = $1 and r.order_id = $2 and r.status in ('requested', 'received')
    group by l.line_item_id) w on w.line_item_id = s.line_item_id`);

/** Workspace, order: how many returns it has. */
export const COUNT_RETURNS = sql<{ readonly count: number }>(
  'select count(*)::int as count from order_return where workspace_id = $1 and order_id = $2',
);

/** The units of each line that may come back, under the order's lock. */
export async function readReturnableUnits(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<readonly ReturnableLine[]> {
  return tx.query(RETURNABLE_UNITS, [workspaceId, orderId]);
}

/** How many returns an order has, under its lock. */
export async function countReturns(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<number> {
  const [counted] = await tx.query(COUNT_RETURNS, [workspaceId, orderId]);
  return counted?.count ?? 0;
}
