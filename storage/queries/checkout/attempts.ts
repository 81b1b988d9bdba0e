import { CheckoutAttempt, type AttemptAnswer } from '../../entities/checkout-attempt.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';
import { RUNNING_ATTEMPT } from '../carts/cart-rows.ts';

export const ATTEMPT = sql('select * from checkout_attempt where workspace_id = $1 and id = $2');

export const RUNNING_ATTEMPT_OF_SESSION = sql(`
  select * from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and status = 'running'`);

/** The earlier attempts of a session; `repeated` is the response to the same token when it succeeded. */
export interface AttemptSummary {
  readonly last_number: number | null;
  readonly recent: number;
  readonly repeated: AttemptAnswer | null;
}

// Real time: rate limits ignore test clocks.
export const ATTEMPT_SUMMARY = sql<AttemptSummary>(`
  select max(number) as last_number,
    count(*) filter (where started_at > clock_timestamp() - interval '1 minute')::int as recent,
    (array_agg(answer) filter (where status = 'succeeded' and token_hash = $3))[1] as repeated
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
