import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Cart } from '../../entities/cart.ts';
import { CartLine } from '../../entities/cart-line.ts';
import { plainRow, type Plain } from '../../plain-row.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';

/** Where a caller may look; `applicationId` null stands for every application of the environment. */
export interface TenantKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
}

export interface CartRows {
  readonly cart: Cart;
  readonly lines: CartLine[];
}

/** The same for reading. */
export interface PlainCartRows {
  readonly cart: Plain<Cart>;
  readonly lines: readonly Plain<CartLine>[];
}

const IN_TENANT =
  'workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3)';
export const LOCK_CART_SQL = `select * from cart where ${IN_TENANT} and id = $4 for update`;
const LINES_SQL =
  'select * from cart_line where workspace_id = $1 and cart_id = $2 order by position';
const READ_SQL = `
  select c.*, (
    select coalesce(json_agg(l order by l.position), '[]')
    from cart_line l where l.workspace_id = c.workspace_id and l.cart_id = c.id
  ) as lines
  from cart c where ${IN_TENANT} and id = $4`;

/**
 * Locks a cart's row and reads its lines; null when the tenant has no such cart. Both statements leave in one
 * write; the lines are read by a statement of their own, which sees what the lock's former holder committed.
 */
export async function lockCartRows(
  tx: Transaction,
  tenant: TenantKey,
  cartId: string,
): Promise<CartRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [carts, lines] = await Promise.all([
    tx.query(LOCK_CART_SQL, [workspaceId, environmentId, applicationId, cartId]),
    tx.query(LINES_SQL, [workspaceId, cartId]),
  ]);
  const [row] = carts;
  return row ? mapRows(tx.em, row, lines) : null;
}

/** Reads a cart and its lines in one statement, without a lock and as plain values: no change of them is written. */
export async function readCartRows(
  database: Database,
  tenant: TenantKey,
  cartId: string,
): Promise<PlainCartRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [row] = await database.readShared<{ lines: Record<string, unknown>[] }>(READ_SQL, [
    workspaceId,
    environmentId,
    applicationId,
    cartId,
  ]);
  if (!row) return null;
  const { orm } = database.means;
  return {
    cart: plainRow(orm, Cart, row),
    lines: row.lines.map((line) => plainRow(orm, CartLine, line)),
  };
}

export function mapRows(em: SqlEntityManager, cart: object, lines: readonly object[]): CartRows {
  return { cart: em.map(Cart, cart), lines: lines.map((line) => em.map(CartLine, line)) };
}

const HELD_BACK_SQL = `
  select * from cart where updated_event_due_at <= $1
  order by updated_event_due_at limit $2 for update skip locked`;
const LINES_OF_SQL = `
  select l.* from cart_line l
  join unnest($1::uuid[], $2::uuid[]) as c (workspace_id, id) on c.workspace_id = l.workspace_id and c.id = l.cart_id
  order by l.cart_id, l.position`;

/** Locks carts, of any tenant, whose held-back cart.updated is due; those that are being changed are left out. */
export async function lockHeldBackCarts(
  tx: Transaction,
  dueAt: Date,
  limit: number,
): Promise<CartRows[]> {
  const carts = await tx.query<{ id: string; workspace_id: string }>(HELD_BACK_SQL, [dueAt, limit]);
  if (carts.length === 0) return [];
  const lines = await tx.query<{ cart_id: string }>(LINES_OF_SQL, [
    carts.map((cart) => cart.workspace_id),
    carts.map((cart) => cart.id),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.cart_id);
  return carts.map((cart) => mapRows(tx.em, cart, linesOf.get(cart.id) ?? []));
}
