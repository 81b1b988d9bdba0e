import { CartSession } from '../../entities/cart-session.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { sessionValuesOf, type CartSessionKey } from './lock-session-cart.ts';

export const READ_SESSION = sql(`
  select * from cart_session
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and id = $4`);

/** A session of a tenant, for reading. */
export async function readCartSession(
  database: Database,
  tenant: CartSessionKey,
  sessionId: string,
): Promise<CartSession | null> {
  const [row] = await database.read(READ_SESSION, sessionValuesOf(tenant, sessionId));
  return row ? database.em().map(CartSession, row) : null;
}

/** The same inside a unit of work; unchanged while its cart is locked, since every change of a session locks the cart first. */
export async function findCartSession(
  tx: Transaction,
  tenant: CartSessionKey,
  sessionId: string,
): Promise<CartSession | null> {
  const [row] = await tx.query(READ_SESSION, sessionValuesOf(tenant, sessionId));
  return row ? tx.em.map(CartSession, row) : null;
}

export const READ_ACTIVE_SESSION = sql(`
  select * from cart_session where workspace_id = $1 and cart_id = $2 and status = 'active'`);

/** The session that is active for a cart; null when there is none. */
export async function findActiveCartSession(
  tx: Transaction,
  { workspaceId }: CartSessionKey,
  cartId: string,
): Promise<CartSession | null> {
  const [row] = await tx.query(READ_ACTIVE_SESSION, [workspaceId, cartId]);
  return row ? tx.em.map(CartSession, row) : null;
}
