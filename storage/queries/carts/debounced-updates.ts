import { sql } from '../../query.ts';
import type { Transaction } from '../../unit-of-work.ts';
import { mapRows, type CartRows } from './cart-rows.ts';

export const LOCK_DUE = sql<{ id: string; workspace_id: string }>(`
  select * from cart where updated_event_due_at <= $1
  order by updated_event_due_at limit $2 for update skip locked`);
export const READ_LINES_OF = sql<{ cart_id: string }>(`
  select l.* from cart_line l
  join unnest($1::uuid[], $2::uuid[]) as c (workspace_id, id) on c.workspace_id = l.workspace_id and c.id = l.cart_id
  order by l.cart_id, l.position`);

/** Locks carts, of any tenant, whose debounced cart.updated is due; carts that are being changed are skipped. */
export async function lockDueUpdates(
  tx: Transaction,
  dueAt: Date,
  limit: number,
): Promise<CartRows[]> {
  const carts = await tx.query(LOCK_DUE, [dueAt, limit]);
  if (carts.length === 0) return [];
  const lines = await tx.query(READ_LINES_OF, [
    carts.map((cart) => cart.workspace_id),
    carts.map((cart) => cart.id),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.cart_id);
  return carts.map((cart) => mapRows(tx.em, cart, linesOf.get(cart.id) ?? []));
}
