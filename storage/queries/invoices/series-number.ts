import { sql } from '../../query.ts';
import type { EnvironmentKind } from '../../entities/environment.ts';

/** Workspace, environment, kind, series. The row stays locked until the commit, and a rollback returns the number. */
export const NEXT_SERIES_NUMBER = sql<{ readonly last_number: number }>(`
  insert into invoice_series as s (workspace_id, environment_id, kind, series, last_number)
  values ($1, $2, $3, $4, 1)
  on conflict (workspace_id, environment_id, kind, series) do update set last_number = s.last_number + 1
  returning last_number`);

/** Workspace, environment, application: what determines the series of its credit notes. */
export const FACTS_OF_CREDIT_NOTE_SERIES = sql<{
  readonly kind: EnvironmentKind;
  readonly invoice_settings: object | null;
}>(`
  select e.kind, s.settings as invoice_settings
  from environment e
  left join invoice_settings s
    on s.workspace_id = e.workspace_id and s.environment_id = e.id and s.application_id = $3
  where e.workspace_id = $1 and e.id = $2`);
