import type { WriteStatement } from '../../statement.ts';
import type { RunQuery } from '../../query.ts';

export interface MoneyAuditRow {
  readonly invariant: string;
  readonly checked: number;
  readonly violated: number;
}

/** Environments in which something that money hangs on happened since; the event log knows. */
export async function environmentsWithMoney(
  query: RunQuery,
  since: Date,
): Promise<{ workspace_id: string; environment_id: string }[]> {
  return query(
    `select distinct workspace_id, environment_id from event
      where recorded_at >= $1
        and resource_type in ('order', 'payment', 'invoice', 'discount', 'checkout_session')`,
    [since],
  );
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
  return query<MoneyAuditRow>('select invariant, checked, violated from money_audit');
}
