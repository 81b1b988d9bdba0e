import type { EntityRows, Transaction } from '../../database.ts';
import { Cart } from '../../entities/cart.ts';
import { CartLine } from '../../entities/cart-line.ts';
import { sql } from '../../query.ts';
import { shardOf, slotOf, placedShard } from '../../shards.ts';

/** The scope that a caller may see; `applicationId` null stands for every application of the environment. */
export interface TenantKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
}

export interface CartRows {
  readonly cart: Cart;
  readonly lines: CartLine[];
}

export const LOCK_CART = sql(`
  select * from cart
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4
  for update`);

/** SQL for the lines of a cart as one JSON list, for reads in one statement. */
export function linesOfCart(workspaceId: string, cartId: string): string {
  return `(
    select coalesce(json_agg(l order by l.position), '[]')
    from cart_line l where l.workspace_id = ${workspaceId} and l.cart_id = ${cartId})`;
}

/** At most one attempt at a time runs for this key: a cart of ours, else the session. */
export function payKeyOf(sessionId: string, cartId: string | null | undefined): string {
  return cartId?.toLowerCase() ?? sessionId;
}

/** SQL for the attempt `t` that runs for a cart, or for a session without one (`cart_key`); at most one. */
export function runningAttempt(workspaceId: string, key: string): string {
  return `
    from checkout_attempt t
    where t.workspace_id = ${workspaceId} and t.cart_key = ${key} and t.status = 'running'`;
}

/** SQL for whether there is one; no plan makes a hash of all that run of it, as it may of `exists`. */
export function attemptRuns(workspaceId: string, key: string): string {
  return `coalesce((select true ${runningAttempt(workspaceId, key)} limit 1), false)`;
}

/** Workspace, key. */
export const ATTEMPT_RUNS = sql(`select 1 ${runningAttempt('$1', '$2')}`);

/** Workspace, cart. */
export const LINES_AND_PAYING = sql<{
  readonly lines: readonly object[];
  readonly is_paying: boolean;
}>(`
  select ${linesOfCart('$1', '$2::uuid')} as lines,
    ${attemptRuns('$1', '($2::uuid)::text')} as is_paying`);

/** The rows of a locked cart. */
export interface LockedCartRows extends CartRows {
  /** Whether an attempt pays it; unchanged while it is locked. */
  readonly isPaying: boolean;
}

/**
 * Locks a cart's row and reads its lines; null when the tenant has no such cart. Both statements are sent in one
 * write; the lines are read by a separate statement, which sees what the previous holder of the lock committed.
 */
export async function lockCartRows(
  tx: Transaction,
  tenant: TenantKey,
  cartId: string,
): Promise<LockedCartRows | null> {
  const [cart, [read]] = await tx.batch([
    () => lockCartRow(tx, tenant, cartId),
    () => tx.query(LINES_AND_PAYING, [tenant.workspaceId, cartId]),
  ]);
  return cart && read ? { ...mapRows(tx.em, cart, read.lines), isPaying: read.is_paying } : null;
}

/** Locks a cart's row, for callers who read what it has afterwards; null when the tenant has no such cart. */
export async function lockCartRow(
  tx: Transaction,
  { workspaceId, environmentId, applicationId }: TenantKey,
  cartId: string,
): Promise<object | null> {
  const [row] = await tx.query(LOCK_CART, [workspaceId, environmentId, applicationId, cartId]);
  return row ?? null;
}

export function mapRows(em: EntityRows, cart: object, lines: readonly object[]): CartRows {
  return { cart: em.map(Cart, cart), lines: lines.map((line) => em.map(CartLine, line)) };
}

/** The kind of the actor that owns a cart's time. */
export const CART_ACTOR = 'cart';

/** SQL for an application's idle time, of its embed configuration: a day, unless it says otherwise (contract 30 §5). */
export function thresholdOf(config: string): string {
  return `make_interval(mins => coalesce((${config} ->> 'cartAbandonmentThresholdMinutes')::int, 1440))`;
}

/** SQL for the first full hour that is not before an instant. */
export function atFullHour(instant: string): string {
  return `date_trunc('hour', ${instant} + interval '1 hour - 1 microsecond', 'UTC')`;
}

/**
 * SQL for when a cart that is due then is abandoned: in real time at the full hour, by a test clock at once. `e` is its
 * environment.
 */
export function abandonedAt(dueAt: string): string {
  return `case when e.clock_mode = 'real' then ${atFullHour(dueAt)} else ${dueAt} end`;
}

/**
 * Wakes the cart's actor at the full hour at which the cart, unless it changes, has been idle for long enough. Like
 * `setTimer`, but the database reads the threshold, and nobody is notified: that hour is far ahead, or found a moment late.
 */
export function setIdleTimer(tx: Transaction, cart: Cart): void {
  const { id, workspaceId, environmentId, applicationId, updatedAt, expiresAt } = cart;
  cart.watch();
  tx.write((bind) => {
    const config = `(
      select b.config from embed_config b
      where b.workspace_id = ${bind(workspaceId)} and b.environment_id = ${bind(environmentId)}
        and b.application_id = ${bind(applicationId)})`;
    const idleAt = `${bind(updatedAt)}::timestamptz + ${thresholdOf(config)}`;
    const dueAt = abandonedAt(`least(${idleAt}, ${bind(expiresAt)}::timestamptz)`);
    const workspace = `${bind(workspaceId)}::uuid`;
    const shard = placedShard(
      workspace,
      `${bind(slotOf(id))}::smallint`,
      `${bind(shardOf(workspaceId))}::smallint`,
    );
    const key = [bind(CART_ACTOR), bind(id), workspace, bind(environmentId), shard];
    return `
      insert into timer as t (kind, id, workspace_id, environment_id, shard, due_at)
      select ${key.join(', ')}, ${dueAt}
      from environment e where e.workspace_id = ${bind(workspaceId)} and e.id = ${bind(environmentId)}
      on conflict (kind, id) do update set due_at = excluded.due_at, version = t.version + 1, shard = excluded.shard`;
  });
}

/** The customer of a cart as its events show it; none once the customer is deleted. */
export const READ_EVENT_CUSTOMER = sql<{ id: string; email: string; firstName: string | null }>(`
  select id, email, first_name as "firstName" from customer
  where workspace_id = $1 and id = $2 and deleted_at is null`);

/** The base URLs for relative image URLs of an application's carts. */
export const READ_IMAGE_BASE = sql<{
  storefrontBaseUrl: string | null;
  allowedOrigins: readonly string[] | null;
}>(`
  select config ->> 'storefrontBaseUrl' as "storefrontBaseUrl", config -> 'allowedOrigins' as "allowedOrigins"
  from embed_config where workspace_id = $1 and environment_id = $2 and application_id = $3`);

interface SignedPricingRow {
  readonly pricing: 'open' | 'signed' | null;
  readonly sealed: string | null;
  /** Whether the application quotes shipping in the currency. */
  readonly quotes_shipping: boolean;
}

/** How an application's browsers price, the encrypted secret that signs it, and whether shipping is quoted. */
export const READ_SIGNED_PRICING = sql<SignedPricingRow>(`
  select c.config ->> 'cartSessionPricing' as pricing, c.sealed_pricing_secret as sealed,
    coalesce(t.document -> 'shipping' ->> 'mode' = 'provider'
      or t.document -> 'shipping' ->> 'mode' = 'rates' and exists (
        select 1 from jsonb_array_elements(t.document -> 'shipping' -> 'rates') r
        where r ->> 'currency' = $4::text and (r ->> 'isActive')::boolean), false) as quotes_shipping
  from embed_config c
  left join shipping_tax_configuration t on t.workspace_id = c.workspace_id
    and t.environment_id = c.environment_id and t.application_id = c.application_id
  where c.workspace_id = $1 and c.environment_id = $2 and c.application_id = $3`);
