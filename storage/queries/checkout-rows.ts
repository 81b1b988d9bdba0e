import { CheckoutAttempt } from '../entities/checkout-attempt.ts';
import { CheckoutSession } from '../entities/checkout-session.ts';
import type { Database, Transaction } from '../unit-of-work.ts';
import type { TenantKey } from './carts/cart-rows.ts';

/** A session as it is answered: its amount is the cart's as long as there is one of ours. */
export interface SessionRow {
  readonly session: CheckoutSession;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** The tenant of a session, for those who bring nothing but its id. */
export interface SessionTenantRow {
  readonly workspace_id: string;
  readonly lifecycle_stage: 'sandbox' | 'live';
  readonly subscription_status: 'none' | 'trialing' | 'active' | 'past_due' | 'cancelled';
  readonly trial_ends_at: Date | null;
  readonly has_payment_method: boolean;
  readonly partner: boolean;
  readonly rate_limit_per_second: number | null;
  readonly environment_id: string;
  readonly kind: 'production' | 'non_production';
  readonly archived_at: Date | null;
  readonly clock_mode: string;
  readonly clock_now: Date | null;
  readonly application_id: string;
  readonly settings: Record<string, unknown>;
}

const READ_SQL = `
  select s.*, coalesce(c.total, s.amount) as shown_amount, coalesce(c.currency, s.currency) as shown_currency
  from checkout_session s
  left join cart c on c.workspace_id = s.workspace_id and c.id = s.cart_id and s.status = 'open'
  where s.workspace_id = $1 and s.environment_id = $2 and ($3::uuid is null or s.application_id = $3) and s.id = $4`;
const TENANT_SQL = `
  select w.id as workspace_id, w.lifecycle_stage, w.subscription_status, w.trial_ends_at, w.has_payment_method,
    w.partner, w.rate_limit_per_second, e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now,
    a.id as application_id, a.settings
  from checkout_session s
  join workspace w on w.id = s.workspace_id
  join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.id = $1`;
const LOCK_SQL = 'select * from checkout_session where workspace_id = $1 and id = $2 for update';
const LOCK_SIBLINGS_SQL = `
  select * from checkout_session
  where workspace_id = $1 and cart_id = $2 and status = 'open' and id <> $3 order by id for update`;
const RUNNING_SQL = `
  select * from checkout_attempt where workspace_id = $1 and cart_key = $2 and status = 'running'`;

interface ShownRow {
  readonly shown_amount: number | null;
  readonly shown_currency: string | null;
}

/** A session of a tenant, without a lock; null when there is none. */
export async function readSession(
  database: Database,
  tenant: TenantKey,
  sessionId: string,
): Promise<SessionRow | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [row] = await database.read<ShownRow>(READ_SQL, [
    workspaceId,
    environmentId,
    applicationId,
    sessionId,
  ]);
  if (!row) return null;
  const { shown_amount: amount, shown_currency: currency, ...session } = row;
  return { session: database.em().map(CheckoutSession, session), amount, currency };
}

export async function readSessionTenant(
  database: Database,
  sessionId: string,
): Promise<SessionTenantRow | null> {
  const [row] = await database.read<SessionTenantRow>(TENANT_SQL, [sessionId]);
  return row ?? null;
}

/** Locks a session's row. Where the session has a cart, the cart's row is locked before it. */
export async function lockSessionRow(
  tx: Transaction,
  workspaceId: string,
  sessionId: string,
): Promise<CheckoutSession | null> {
  const [row] = await tx.query(LOCK_SQL, [workspaceId, sessionId]);
  return row ? tx.em.map(CheckoutSession, row) : null;
}

/** The other open sessions of a cart, locked. */
export async function lockOpenSiblings(
  tx: Transaction,
  { workspaceId, cartId, id }: CheckoutSession,
): Promise<CheckoutSession[]> {
  if (!cartId) return [];
  const rows = await tx.query(LOCK_SIBLINGS_SQL, [workspaceId, cartId, id]);
  return rows.map((row) => tx.em.map(CheckoutSession, row));
}

/** The attempt that runs for a cart (or a session without one); steady while the cart or session is locked. */
export async function findRunningAttempt(
  tx: Transaction,
  workspaceId: string,
  cartKey: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await tx.query(RUNNING_SQL, [workspaceId, cartKey]);
  return row ? tx.em.map(CheckoutAttempt, row) : null;
}

const DUE_SQL = `
  select s.* from checkout_session s
  join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  where s.status = 'open' and ($2::uuid is null or s.environment_id = $2) and e.archived_at is null
    and s.expires_at <= case when e.clock_mode = 'real' or $4 then $1::timestamptz else e.clock_now end
    and not exists (
      select 1 from checkout_attempt a
      where a.workspace_id = s.workspace_id and a.cart_key = coalesce(s.cart_id::text, s.id) and a.status = 'running')
  order by s.expires_at limit $3`;

/** Open sessions whose time is over, by the clock of their environment, and for which no attempt runs. */
export async function readDueSessions(
  database: Database,
  range: {
    readonly at: Date;
    readonly overTestClocks: boolean;
    readonly environmentId: string | null;
    readonly batch: number;
  },
): Promise<CheckoutSession[]> {
  const { at, environmentId, batch, overTestClocks } = range;
  const rows = await database.read(DUE_SQL, [at, environmentId, batch, overTestClocks]);
  const em = database.em();
  return rows.map((row) => em.map(CheckoutSession, row));
}

const ATTEMPT_SQL = 'select * from checkout_attempt where workspace_id = $1 and id = $2';

export async function readAttempt(
  database: Database,
  workspaceId: string,
  attemptId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await database.read(ATTEMPT_SQL, [workspaceId, attemptId]);
  return row ? database.em().map(CheckoutAttempt, row) : null;
}

const RUNNING_OF_SESSION_SQL = `
  select * from checkout_attempt
  where workspace_id = $1 and checkout_session_id = $2 and status = 'running'`;

/** The attempt of a session itself that runs, without a lock. */
export async function readRunningAttempt(
  database: Database,
  workspaceId: string,
  sessionId: string,
): Promise<CheckoutAttempt | null> {
  const [row] = await database.read(RUNNING_OF_SESSION_SQL, [workspaceId, sessionId]);
  return row ? database.em().map(CheckoutAttempt, row) : null;
}
