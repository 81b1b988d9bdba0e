import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
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

// A cart keeps the common shard of its workspace: those of a placed one are the business of its first partition.
export const READ_DUE_UPDATES = sql<DueUpdate>(`
  with due as (
    select c.workspace_id, c.id, c.shard, c.updated_event_due_at as due_at from cart c
    where c.shard = any($3::smallint[]) and c.updated_event_due_at <= $1 and ${mayBeTried('cart-updated', 'c.id')}
      and not exists (select from placement p where p.workspace_id = c.workspace_id and p.home <> c.shard)
    union all
    select c.workspace_id, c.id, p.home, c.updated_event_due_at from placement p
    join cart c on c.shard = p.common_shard and c.workspace_id = p.workspace_id
    where p.home = any($3::smallint[]) and p.home <> p.common_shard and c.updated_event_due_at <= $1
      and ${mayBeTried('cart-updated', 'c.id')})
  select workspace_id as "workspaceId", id, shard from due
  order by row_number() over (partition by workspace_id order by due_at), due_at limit $2`);
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
