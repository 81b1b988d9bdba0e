import type { CartSession } from '../../entities/cart-session.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import { LOCK_CART, mapRows, type CartRows } from '../carts/cart-rows.ts';

export interface CartSessionKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** The encrypted secret with which an application's merchant signs prices. */
export const READ_PRICING_SECRET = sql<{ sealed: string | null }>(`
  select sealed_pricing_secret as sealed from embed_config
  where workspace_id = $1 and environment_id = $2 and application_id = $3`);

/** The fields that decide whether a session accepts requests. */
export type CartSessionState = Pick<CartSession, 'id' | 'status' | 'checkoutSessionId'>;

export interface SessionCartRows extends CartRows {
  /** Null for a session of another tenant. */
  readonly session: CartSessionState | null;
}

interface SessionLineRow {
  readonly session_status: CartSession['status'];
  readonly checkout_session_id: string | null;
  /** Null in the one row of a cart without lines. */
  readonly line: Record<string, unknown> | null;
}

export const READ_SESSION_LINES = sql<SessionLineRow>(`
  select s.status as session_status, s.checkout_session_id, to_jsonb(l) as line
  from cart_session s
  left join cart_line l on l.workspace_id = s.workspace_id and l.cart_id = s.cart_id
  where s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3 and s.id = $4
  order by l.position`);

/**
 * Locks the cart of a session and reads its lines with the session's state; null when the tenant has no such cart. Both
 * statements are sent in one write, and the second sees what the previous holder of the lock committed: whatever changes a
 * session locks its cart first.
 */
export async function lockSessionCartRows(
  tx: Transaction,
  tenant: CartSessionKey,
  { sessionId, cartId }: { readonly sessionId: string; readonly cartId: string },
): Promise<SessionCartRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [carts, rows] = await tx.batch([
    () => tx.query(LOCK_CART, [workspaceId, environmentId, applicationId, cartId]),
    () => tx.query(READ_SESSION_LINES, sessionValuesOf(tenant, sessionId)),
  ]);
  const [cart] = carts;
  if (!cart) return null;
  const [first] = rows;
  const session = first
    ? { id: sessionId, status: first.session_status, checkoutSessionId: first.checkout_session_id }
    : null;
  const lines = rows.flatMap(({ line }) => (line === null ? [] : [line]));
  return { ...mapRows(tx.em, cart, lines), session };
}

export function sessionValuesOf(tenant: CartSessionKey, sessionId: string): string[] {
  return [tenant.workspaceId, tenant.environmentId, tenant.applicationId, sessionId];
}
