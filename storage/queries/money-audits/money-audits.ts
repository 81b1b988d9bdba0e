import { type WriteStatement, sql, type RunQuery } from '../../query.ts';

export interface MoneyAuditRow {
  readonly invariant: string;
  readonly checked: number;
  readonly violated: number;
}

interface AuditedEnvironment {
  readonly workspace_id: string;
  readonly environment_id: string;
}

/** Instant: the environments whose money may have changed since, by their events. */
export const ENVIRONMENTS_WITH_MONEY_SINCE = sql<AuditedEnvironment>(`
  select distinct workspace_id, environment_id from event
  where recorded_at >= $1
    and resource_type in ('order', 'payment', 'invoice', 'discount', 'checkout_session')`);
export const MONEY_AUDITS = sql<MoneyAuditRow>(
  'select invariant, checked, violated from money_audit',
);

export function environmentsWithMoney(query: RunQuery, since: Date): Promise<AuditedEnvironment[]> {
  return query(ENVIRONMENTS_WITH_MONEY_SINCE, [since]);
}

export function upsertMoneyAudits(rows: readonly MoneyAuditRow[]): WriteStatement {
  return (bind) => `
    insert into money_audit (invariant, checked, violated, checked_at)
    select r.invariant, r.checked, r.violated, clock_timestamp()
    from jsonb_to_recordset(${bind(JSON.stringify(rows))}::jsonb)
      as r (invariant text, checked bigint, violated bigint)
    on conflict (invariant) do update
      set checked = excluded.checked, violated = excluded.violated, checked_at = excluded.checked_at`;
}

/** What the newest run found. */
export function readMoneyAudits(query: RunQuery): Promise<MoneyAuditRow[]> {
  return query(MONEY_AUDITS);
}
