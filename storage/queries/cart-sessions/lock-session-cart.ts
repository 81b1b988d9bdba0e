import type { CartSession } from '../../entities/cart-session.ts';
import { sql } from '../../query.ts';
import type { Transaction } from '../../database.ts';
import {
  attemptRuns,
  linesOfCart,
  lockCartRow,
  mapRows,
  type LockedCartRows,
} from '../carts/cart-rows.ts';

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

export interface SessionCartRows extends LockedCartRows {
  /** Null for a session of another tenant. */
  readonly session: CartSessionState | null;
}

interface SessionLinesRow {
  readonly session_status: CartSession['status'];
  readonly checkout_session_id: string | null;
  readonly lines: readonly object[];
  readonly is_paying: boolean;
}

export const READ_SESSION_LINES = sql<SessionLinesRow>(`
  select s.status as session_status, s.checkout_session_id,
    ${linesOfCart('s.workspace_id', 's.cart_id')} as lines,
    ${attemptRuns('s.workspace_id', 's.cart_id::text')} as is_paying
  from cart_session s
  where s.workspace_id = $1 and s.environment_id = $2 and s.application_id = $3 and s.id = $4`);

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
  const [cart, [row]] = await tx.batch([
    () => lockCartRow(tx, tenant, cartId),
    () => tx.query(READ_SESSION_LINES, sessionValuesOf(tenant, sessionId)),
  ]);
  if (!cart) return null;
  if (!row) return { ...mapRows(tx.em, cart, []), isPaying: false, session: null };
  const { session_status: status, checkout_session_id: checkoutSessionId, lines } = row;
  const session = { id: sessionId, status, checkoutSessionId };
  return { ...mapRows(tx.em, cart, lines), isPaying: row.is_paying, session };
}

export function sessionValuesOf(tenant: CartSessionKey, sessionId: string): string[] {
  return [tenant.workspaceId, tenant.environmentId, tenant.applicationId, sessionId];
}
