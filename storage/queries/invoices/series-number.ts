import { sql } from '../../query.ts';
import type { EnvironmentKind } from '../../entities/environment.ts';

/** Workspace, environment, kind, series. The row stays locked until the commit, and a rollback returns the number. */
export const NEXT_SERIES_NUMBER = sql<{ readonly last_number: number }>(`
  insert into invoice_series as s (workspace_id, environment_id, kind, series, last_number)
  values ($1, $2, $3, $4, 1)
  on conflict (workspace_id, environment_id, kind, series) do update set last_number = s.last_number + 1
  returning last_number`);

/** Workspace, environment: it determines the series of the credit notes. */
export const KIND_OF_ENVIRONMENT = sql<{ readonly kind: EnvironmentKind }>(
  'select kind from environment where workspace_id = $1 and id = $2',
);
