import { CheckoutSession, type SessionPrice } from '../../entities/checkout-session.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import { type TenantKey, RUNNING_ATTEMPT } from '../carts/cart-rows.ts';
import { CheckoutAttempt, type AttemptAnswer } from '../../entities/checkout-attempt.ts';

/** A session with the amount to show: while it is open, that of its cart's draft or edited order, else of its cart. */
interface SessionRow extends SessionPrice {
  readonly session: CheckoutSession;
}

export const SESSION = sql<{
  readonly shown_amount: number | null;
  readonly shown_currency: string | null;
}>(`
  select s.*, coalesce(o.total, c.total, s.amount) as shown_amount, coalesce(c.currency, s.currency) as shown_currency
  from checkout_session s
  left join cart c on c.workspace_id = s.workspace_id and c.id = s.cart_id and s.status = 'open'
  left join orders o on o.workspace_id = c.workspace_id and o.cart_id = c.id and o.cancelled_at is null
    and (o.status = 'draft' or o.edited_at is not null)
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
  { workspaceId, cartId, id }: CheckoutSession,
): Promise<CheckoutSession[]> {
  if (!cartId) return [];
  const rows = await tx.query(LOCK_OPEN_SIBLINGS, [workspaceId, cartId, id]);
  return rows.map((row) => tx.em.map(CheckoutSession, row));
}

export const ATTEMPT = sql('select * from checkout_attempt where workspace_id = $1 and id = $2');

export const RUNNING_ATTEMPT_OF_SESSION = sql(`
  select * from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and status = 'running'`);

/** The earlier attempts of a session; `repeated` is the response to the same token when it succeeded, or to the same request. */
interface AttemptSummary {
  readonly last_number: number | null;
  readonly recent: number;
  readonly repeated: AttemptAnswer | null;
}

// Real time: rate limits ignore test clocks.
export const ATTEMPT_SUMMARY = sql<AttemptSummary>(`
  select max(number) as last_number,
    count(*) filter (where started_at > clock_timestamp() - interval '1 minute')::int as recent,
    (array_agg(answer order by number desc) filter (
      where status = 'succeeded' and token_hash = $3 or status = 'failed' and intent = $4
    ))[1] as repeated
  from checkout_attempt where workspace_id = $1 and checkout_session_id = $2`);

export const KNOWN_TOKEN = sql(`
  select 1 from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and token_hash = $3 and status in ('running', 'succeeded')
  limit 1`);

/** The attempt that runs for a cart (or a session without one); unchanged while the cart or session is locked. */
export async function findRunningAttempt(
  tx: Transaction,
  workspaceId: string,
  cartKey: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await tx.query(RUNNING_ATTEMPT, [workspaceId, cartKey]);
  return row ? tx.em.map(CheckoutAttempt, row) : null;
}

/** An attempt by its id; the caller has locked its cart or session. */
export async function findAttempt(
  tx: Transaction,
  workspaceId: string,
  attemptId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await tx.query(ATTEMPT, [workspaceId, attemptId]);
  return row ? tx.em.map(CheckoutAttempt, row) : null;
}

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
