import { CartSession } from '../../entities/cart-session.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';
import { joinTenantOf, TENANT_COLUMNS, type TenantRow } from '../tenancy/tenant.ts';
import { LOCK_CART, mapRows, type CartRows } from '../carts/cart-rows.ts';

/** A session with all that admits a request to it. */
export interface CartSessionTenantRow extends TenantRow {
  readonly application_id: string;
  readonly cart_id: string;
  readonly allowed_origins: readonly string[] | null;
  readonly pricing: 'open' | 'signed' | null;
}

export const READ_TENANT = sql<CartSessionTenantRow>(`
  select ${TENANT_COLUMNS}, s.application_id, s.cart_id, c.config -> 'allowedOrigins' as allowed_origins,
    c.config ->> 'cartSessionPricing' as pricing
  from cart_session s ${joinTenantOf('s')}
  left join embed_config c on c.workspace_id = s.workspace_id and c.environment_id = s.environment_id
    and c.application_id = s.application_id
  where s.id = $1`);
export const READ_SESSION = sql(`
  select * from cart_session
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and id = $4`);

export interface CartSessionKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

export async function readCartSessionTenant(
  database: Database,
  sessionId: string,
): Promise<CartSessionTenantRow | null> {
  const [row] = await database.readShared(READ_TENANT, [sessionId]);
  return row ?? null;
}

/** A session of a tenant, for reading. */
export async function readCartSession(
  database: Database,
  tenant: CartSessionKey,
  sessionId: string,
): Promise<CartSession | null> {
  const [row] = await database.read(READ_SESSION, valuesOf(tenant, sessionId));
  return row ? database.em().map(CartSession, row) : null;
}

/** The same inside a unit of work; steady while its cart is locked, since whatever changes it locks the cart first. */
export async function findCartSession(
  tx: Transaction,
  tenant: CartSessionKey,
  sessionId: string,
): Promise<CartSession | null> {
  const [row] = await tx.query(READ_SESSION, valuesOf(tenant, sessionId));
  return row ? tx.em.map(CartSession, row) : null;
}

/** What says whether a session still takes requests. */
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
 * Locks the cart of a session and reads its lines with what became of the session; null when the tenant has no such
 * cart. Both statements leave in one write, and the second sees what the lock's former holder committed: whatever
 * changes a session locks its cart first.
 */
export async function lockSessionCartRows(
  tx: Transaction,
  tenant: CartSessionKey,
  { sessionId, cartId }: { readonly sessionId: string; readonly cartId: string },
): Promise<SessionCartRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [carts, rows] = await Promise.all([
    tx.query(LOCK_CART, [workspaceId, environmentId, applicationId, cartId]),
    tx.query(READ_SESSION_LINES, valuesOf(tenant, sessionId)),
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

function valuesOf(tenant: CartSessionKey, sessionId: string): string[] {
  return [tenant.workspaceId, tenant.environmentId, tenant.applicationId, sessionId];
}
