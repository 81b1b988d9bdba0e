import { sql, type WriteStatement } from '../../query.ts';

interface ApplicationKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** Workspace, environment, application. */
export const STORED_INVOICE_SETTINGS = sql<{
  readonly settings: object;
  readonly updated_at: Date;
}>(`
  select settings, updated_at from invoice_settings
  where workspace_id = $1 and environment_id = $2 and application_id = $3`);

/** Workspace, environment: locks the settings of its applications against concurrent changes. */
export const LOCK_SETTINGS_OF_ENVIRONMENT = sql(
  'select 1 from environment where workspace_id = $1 and id = $2 for no key update',
);

/**
 * Workspace, environment, application, prefix, default prefix, numbering: the other applications that number by the
 * prefix, or in a year of it. One without settings of its own numbers by the default.
 */
export const APPLICATIONS_OF_PREFIX = sql<{ readonly has_own_series: boolean }>(`
  select coalesce((s.settings ->> 'perApplicationSeries')::boolean, false) as has_own_series
  from application a
  left join invoice_settings s
    on s.workspace_id = a.workspace_id and s.environment_id = $2 and s.application_id = a.id
  cross join lateral (select coalesce(s.settings ->> 'prefix', $5) as prefix) o
  where a.workspace_id = $1 and a.id <> $3 and (
    o.prefix = $4
    or $6 = 'yearly' and regexp_replace(o.prefix, '-\\d{4}$', '') = $4
    or s.settings ->> 'numbering' = 'yearly' and regexp_replace($4, '-\\d{4}$', '') = o.prefix)`);

export function storeInvoiceSettings(
  { workspaceId, environmentId, applicationId }: ApplicationKey,
  settings: object,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into invoice_settings (workspace_id, environment_id, application_id, settings, created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)},
      ${bind(JSON.stringify(settings))}::jsonb, ${bind(now)}, ${bind(now)})
    on conflict (workspace_id, environment_id, application_id)
    do update set settings = excluded.settings, updated_at = excluded.updated_at`;
}
