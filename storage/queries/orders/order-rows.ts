import type { EntityRows, Database, Transaction } from '../../database.ts';
import { Order } from '../../entities/order.ts';
import { OrderLine } from '../../entities/order-line.ts';
import { sql } from '../../query.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

export interface OrderRows {
  readonly order: Order;
  readonly lines: OrderLine[];
}

/** `lines` of the order `o` as one JSON list, for reads in one statement. */
export const LINES_COLUMN = `(
    select coalesce(json_agg(l order by l.position), '[]')
    from order_line l where l.workspace_id = o.workspace_id and l.order_id = o.id
  ) as lines`;

export const ORDER_OF_TENANT = sql<{ readonly lines: object[] }>(`
  select o.*, ${LINES_COLUMN} from orders o
  where o.workspace_id = $1 and o.environment_id = $2 and ($3::uuid is null or o.application_id = $3) and o.id = $4`);
export const LOCK_ORDER = sql(`
  select o.* from orders o
  where o.workspace_id = $1 and o.environment_id = $2 and ($3::uuid is null or o.application_id = $3) and o.id = $4
  for update`);
export const LINES_OF_ORDER = sql(
  'select * from order_line where workspace_id = $1 and order_id = $2 order by position',
);

const live = (key: 'cart_id' | 'checkout_session_id'): string =>
  `o.workspace_id = $1 and o.${key} = $2 and o.cancelled_at is null`;
const linesOfLive = (key: 'cart_id' | 'checkout_session_id'): string => `
  select l.* from orders o join order_line l on l.workspace_id = o.workspace_id and l.order_id = o.id
  where ${live(key)} order by l.position`;

export const LOCK_LIVE_ORDER_OF_CART = sql(
  `select o.* from orders o where ${live('cart_id')} for update`,
);
export const LINES_OF_LIVE_ORDER_OF_CART = sql(linesOfLive('cart_id'));
export const LOCK_LIVE_ORDER_OF_SESSION = sql(
  `select o.* from orders o where ${live('checkout_session_id')} for update`,
);
export const LINES_OF_LIVE_ORDER_OF_SESSION = sql(linesOfLive('checkout_session_id'));

/** SQL for whether a cart, or a session without one, has an order that is not cancelled. */
export function hasLiveOrder(workspaceId: string, cartId: string, sessionId: string): string {
  const exists = (condition: string): string => `exists (
      select from orders o
      where o.workspace_id = ${workspaceId} and ${condition} and o.cancelled_at is null)`;
  return `
    case when ${cartId} is null then ${exists(`o.checkout_session_id = ${sessionId}`)}
      else ${exists(`o.cart_id = ${cartId}`)} end`;
}

/** As in FIXED_PRICE. */
export const FIXED_ORDER_OF_CART = sql<{ readonly lines: object[] }>(`
  select o.*, ${LINES_COLUMN} from orders o
  where ${live('cart_id')} and (o.status = 'draft' or o.edited_at is not null)`);

/** Workspace, orders. */
export const ORDERS_BY_ID = sql(
  'select * from orders where workspace_id = $1 and id = any($2::uuid[])',
);
/** Workspace, orders: with their lines. */
export const ORDERS_WITH_LINES_BY_ID = sql<{ readonly lines: object[] }>(`
  select o.*, ${LINES_COLUMN} from orders o where o.workspace_id = $1 and o.id = any($2::uuid[])`);

/** Workspace, order. */
export const ORDER_OF_WORKSPACE = sql('select * from orders where workspace_id = $1 and id = $2');

/** An order and its lines, without a lock; null when the tenant has no such order. */
export async function readOrderRows(
  database: Database,
  tenant: TenantKey,
  orderId: string,
): Promise<OrderRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [row] = await database.readShared(ORDER_OF_TENANT, [
    workspaceId,
    environmentId,
    applicationId,
    orderId,
  ]);
  return row ? mapOrderRow(database.em(), row) : null;
}

/** The order of a cart whose content is fixed (a draft, or one that was edited), without a lock. */
export async function readFixedOrder(
  database: Database,
  workspaceId: string,
  cartId: string,
): Promise<OrderRows | null> {
  const [row] = await database.read(FIXED_ORDER_OF_CART, [workspaceId, cartId]);
  return row ? mapOrderRow(database.em(), row) : null;
}

interface OrderTenant {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

export const TENANT_OF_ORDER = sql<OrderTenant>(`
  select workspace_id as "workspaceId", environment_id as "environmentId", application_id as "applicationId"
  from orders where workspace_id = $1 and id = $2`);

/** The tenant of an order, for background work; null when the order is gone. */
export async function readOrderTenant(
  database: Database,
  workspaceId: string,
  orderId: string,
): Promise<OrderTenant | null> {
  const [row] = await database.read(TENANT_OF_ORDER, [workspaceId, orderId]);
  return row ?? null;
}

/** Locks an order and reads its lines; null when the tenant has no such order. The caller has locked its payments. */
export async function lockOrderRows(
  tx: Transaction,
  tenant: TenantKey,
  orderId: string,
): Promise<OrderRows | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [[order], lines] = await tx.batch([
    () => tx.query(LOCK_ORDER, [workspaceId, environmentId, applicationId, orderId]),
    () => tx.query(LINES_OF_ORDER, [workspaceId, orderId]),
  ]);
  return order ? mapOrderRow(tx.em, { ...order, lines }) : null;
}

/**
 * Locks the order of a cart, or of a session without a cart, unless it is cancelled. The caller has locked the cart
 * or session, so that there is at most one such order.
 */
export async function lockLiveOrder(
  tx: Transaction,
  workspaceId: string,
  of: { readonly cartId: string | null; readonly sessionId: string },
): Promise<OrderRows | null> {
  const isOfCart = of.cartId !== null;
  const values = [workspaceId, of.cartId ?? of.sessionId];
  const [[order], lines] = await tx.batch([
    () => tx.query(isOfCart ? LOCK_LIVE_ORDER_OF_CART : LOCK_LIVE_ORDER_OF_SESSION, values),
    () => tx.query(isOfCart ? LINES_OF_LIVE_ORDER_OF_CART : LINES_OF_LIVE_ORDER_OF_SESSION, values),
  ]);
  return order ? mapOrderRow(tx.em, { ...order, lines }) : null;
}

/**
 * SQL for the order `o` that an attempt was to pay, if it was cancelled. In a join, the cast of what an attempt holds would
 * come after the policy of the orders, and so read all of a workspace.
 */
export function cancelledOrderOf(workspaceId: string, attemptId: string): string {
  return `
  from orders o
  where o.workspace_id = ${workspaceId} and o.cancelled_at is not null
    and o.id = (select (a.content ->> 'orderId')::uuid from checkout_attempt a
      where a.workspace_id = ${workspaceId} and a.id = ${attemptId})`;
}

/** Workspace, attempt. */
export const LOCK_CANCELLED_OF_ATTEMPT = sql<{ readonly id: string }>(
  `select o.* ${cancelledOrderOf('$1', '$2')} for update of o`,
);

/** Locks the order that an attempt was to pay, if it was cancelled. */
export async function lockCancelledOrder(
  tx: Transaction,
  workspaceId: string,
  attemptId: string,
): Promise<OrderRows | null> {
  const [order] = await tx.query(LOCK_CANCELLED_OF_ATTEMPT, [workspaceId, attemptId]);
  if (!order) return null;
  const lines = await tx.query(LINES_OF_ORDER, [workspaceId, order.id]);
  return mapOrderRow(tx.em, { ...order, lines });
}

export function mapOrderRow(
  em: EntityRows,
  { lines, ...order }: { readonly lines: readonly object[] },
): OrderRows {
  return { order: em.map(Order, order), lines: em.mapAll(OrderLine, lines) };
}

/** Workspace, environment, application. The counter's row stays locked until the commit. */
export const NEXT_ORDER_NUMBER = sql<{ readonly last_number: number }>(`
  insert into order_counter as c (workspace_id, environment_id, application_id, last_number)
  values ($1, $2, $3, 1001)
  on conflict (workspace_id, environment_id, application_id) do update set last_number = c.last_number + 1
  returning last_number`);
