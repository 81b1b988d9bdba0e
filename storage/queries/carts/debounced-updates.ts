import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';
import { mayBeTried } from '../failed-rows/failed-rows.ts';
import { mapRows, type CartRows } from './cart-rows.ts';

export interface CartKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** A cart whose debounced cart.updated is due. */
export interface DueUpdate extends CartKey {
  readonly shard: number;
}

export const READ_DUE_UPDATES = sql<DueUpdate>(`
  select workspace_id as "workspaceId", id, shard from cart
  where shard = any($3::smallint[]) and updated_event_due_at <= $1 and ${mayBeTried('cart-updated', 'id')}
  order by row_number() over (partition by workspace_id order by updated_event_due_at), updated_event_due_at limit $2`);
export const LOCK_DUE = sql<{ id: string; workspace_id: string }>(`
  select c.* from cart c
  join unnest($2::uuid[], $3::uuid[]) as k (workspace_id, id) on k.workspace_id = c.workspace_id and k.id = c.id
  where c.updated_event_due_at <= $1
  order by c.updated_event_due_at for update of c skip locked`);
export const READ_LINES_OF = sql<{ cart_id: string }>(`
  select l.* from cart_line l
  join unnest($1::uuid[], $2::uuid[]) as c (workspace_id, id) on c.workspace_id = l.workspace_id and c.id = l.cart_id
  order by l.cart_id, l.position`);

/** Carts of the shards whose debounced cart.updated is due, each workspace's oldest first. */
export function readDueUpdates(
  database: Database,
  shards: readonly number[],
  dueAt: Date,
  limit: number,
): Promise<DueUpdate[]> {
  return database.read(READ_DUE_UPDATES, [dueAt, limit, shards]);
}

/** Locks those of the carts that are still due; carts that are being changed are skipped. */
export async function lockDueUpdates(
  tx: Transaction,
  dueAt: Date,
  keys: readonly CartKey[],
): Promise<CartRows[]> {
  const values = [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id)];
  const carts = await tx.query(LOCK_DUE, [dueAt, ...values]);
  if (carts.length === 0) return [];
  const lines = await tx.query(READ_LINES_OF, [
    carts.map((cart) => cart.workspace_id),
    carts.map((cart) => cart.id),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.cart_id);
  return carts.map((cart) => mapRows(tx.em, cart, linesOf.get(cart.id) ?? []));
}
