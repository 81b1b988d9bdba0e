import { CheckoutSession, type SessionPrice } from '../../entities/checkout-session.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { linesOfCart, runningAttempt, type TenantKey } from '../carts/cart-rows.ts';
import { cancelledOrderOf, hasLiveOrder } from '../orders/order-rows.ts';
import { CheckoutAttempt } from '../../entities/checkout-attempt.ts';

/** The kind of the actor that owns a session's time. */
export const SESSION_ACTOR = 'checkout_session';

/** A session with the amount to show: while it is open, that of its cart's draft or edited order, else of its cart. */
interface SessionRow extends SessionPrice {
  readonly session: CheckoutSession;
}

export interface ShownPrice {
  readonly shown_amount: number | null;
  readonly shown_currency: string | null;
}

/** Columns of a session `s`, with what JOIN_SHOWN joins. */
export const SHOWN_PRICE = `
  coalesce(o.total, c.total, s.amount) as shown_amount, coalesce(c.currency, s.currency) as shown_currency`;
export const JOIN_SHOWN = `
  left join cart c on c.workspace_id = s.workspace_id and c.id = s.cart_id and s.status = 'open'
  left join orders o on o.workspace_id = c.workspace_id and o.cart_id = c.id and o.cancelled_at is null
    and (o.status = 'draft' or o.edited_at is not null)`;

export const SESSION = sql<ShownPrice>(`
  select s.*, ${SHOWN_PRICE}
  from checkout_session s ${JOIN_SHOWN}
  where s.workspace_id = $1 and s.environment_id = $2 and ($3::uuid is null or s.application_id = $3) and s.id = $4`);

export const LOCK_SESSION = sql(
  'select * from checkout_session where workspace_id = $1 and id = $2 for update',
);

export const LOCK_OPEN_SIBLINGS = sql(`
  select * from checkout_session
  where workspace_id = $1 and cart_id = $2 and status = 'open' and id <> $3 order by id for update`);

/** A session of a tenant, without a lock; null when there is none. */
export async function readSession(
  database: Database,
  { workspaceId, environmentId, applicationId }: TenantKey,
  sessionId: string,
): Promise<SessionRow | null> {
  const values = [workspaceId, environmentId, applicationId, sessionId];
  const [row] = await database.read(SESSION, values);
  if (!row) return null;
  const { shown_amount: amount, shown_currency: currency, ...session } = row;
  return { session: database.em().map(CheckoutSession, session), amount, currency };
}

/** Locks a session's row. Where the session has a cart, the cart's row is locked before it. */
export async function lockSessionRow(
  tx: Transaction,
  workspaceId: string,
  sessionId: string,
): Promise<CheckoutSession | null> {
  const [row] = await tx.query(LOCK_SESSION, [workspaceId, sessionId]);
  return row ? tx.em.map(CheckoutSession, row) : null;
}

/** The other open sessions of a cart, locked. */
export async function lockOpenSiblings(
  tx: Transaction,
  workspaceId: string,
  of: { readonly cartId: string; readonly sessionId: string },
): Promise<CheckoutSession[]> {
  const rows = await tx.query(LOCK_OPEN_SIBLINGS, [workspaceId, of.cartId, of.sessionId]);
  return rows.map((row) => tx.em.map(CheckoutSession, row));
}

export const ATTEMPT = sql('select * from checkout_attempt where workspace_id = $1 and id = $2');

export const RUNNING_ATTEMPT_OF_SESSION = sql(`
  select * from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and status = 'running'`);

/** Under the locks of a session and its cart neither the lines change, nor which attempt runs for them. */
export interface LockedState {
  readonly lines: readonly object[];
  readonly running: object | null;
}

/** Columns by workspace, cart or null, key of its attempts. */
export const LOCKED_STATE = `
  ${linesOfCart('$1', '$2::uuid')} as lines, (select to_json(t) ${runningAttempt('$1', '$3')}) as running`;

export const READ_LOCKED_STATE = sql<LockedState>(`select ${LOCKED_STATE}`);

/** An attempt as its outcome finds it, beside the rows that are locked for it: its payment is, before this is read. */
interface CheckoutState {
  readonly lines: readonly object[];
  readonly attempt: object | null;
  /** In the order of the cascade. */
  readonly transactions: readonly object[];
  readonly has_order: boolean;
  /** The order that it was to pay was cancelled. */
  readonly has_cancelled_order: boolean;
}

/** Workspace, cart or null, session, payment, attempt. */
export const READ_CHECKOUT_STATE = sql<CheckoutState>(`
  select ${linesOfCart('$1', '$2::uuid')} as lines,
    (select to_json(t) from checkout_attempt t where t.workspace_id = $1 and t.id = $5) as attempt,
    (select coalesce(json_agg(m order by m.idempotency_key), '[]') from payment_transaction m
      where m.workspace_id = $1 and m.payment_id = $4 and m.checkout_attempt_id = $5) as transactions,
    ${hasLiveOrder('$1', '$2::uuid', '$3')} as has_order,
    exists (select ${cancelledOrderOf('$1', '$5')}) as has_cancelled_order`);

export const KNOWN_TOKEN = sql(`
  select 1 from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and token_hash = $3 and status in ('running', 'succeeded')
  limit 1`);

export async function readAttempt(
  database: Database,
  workspaceId: string,
  attemptId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await database.read(ATTEMPT, [workspaceId, attemptId]);
  return row ? database.em().map(CheckoutAttempt, row) : null;
}

/** The running attempt of the session itself, without a lock. */
export async function readRunningAttempt(
  database: Database,
  workspaceId: string,
  sessionId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await database.read(RUNNING_ATTEMPT_OF_SESSION, [workspaceId, sessionId]);
  return row ? database.em().map(CheckoutAttempt, row) : null;
}

/** Whether an attempt of the session runs with the token or succeeded with it, without a lock. */
export async function isKnownToken(
  database: Database,
  workspaceId: string,
  sessionId: string,
  tokenHash: string,
): Promise<boolean> {
  return (await database.read(KNOWN_TOKEN, [workspaceId, sessionId, tokenHash])).length > 0;
}
