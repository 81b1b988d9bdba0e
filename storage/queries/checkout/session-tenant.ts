import { sql } from '../../query.ts';
import type { Database } from '../../unit-of-work.ts';

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

export const SESSION_TENANT = sql<SessionTenantRow>(`
  select w.id as workspace_id, w.lifecycle_stage, w.subscription_status, w.trial_ends_at, w.has_payment_method,
    w.partner, w.rate_limit_per_second, e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now,
    a.id as application_id, a.settings
  from checkout_session s
  join workspace w on w.id = s.workspace_id
  join environment e on e.workspace_id = s.workspace_id and e.id = s.environment_id
  join application a on a.workspace_id = s.workspace_id and a.id = s.application_id
  where s.id = $1`);

export async function readSessionTenant(
  database: Database,
  sessionId: string,
): Promise<SessionTenantRow | null> {
  const [row] = await database.read(SESSION_TENANT, [sessionId]);
  return row ?? null;
}
