import { sql, type WriteStatement } from '../../query.ts';

interface ApplicationKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** Workspace, environment, application: by which days the application counts, and its accounts, if it has any. */
export const ACCOUNTING_FACTS = sql<{
  readonly application_settings: Readonly<Record<string, unknown>>;
  readonly settings: object | null;
  readonly updated_at: Date | null;
}>(`
  select a.settings as application_settings, s.settings, s.updated_at
  from application a
  left join accounting_settings s
    on s.workspace_id = a.workspace_id and s.environment_id = $2 and s.application_id = a.id
  where a.workspace_id = $1 and a.id = $3`);

export function storeAccountingSettings(
  { workspaceId, environmentId, applicationId }: ApplicationKey,
  settings: object,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into accounting_settings (workspace_id, environment_id, application_id, settings, created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)},
      ${bind(JSON.stringify(settings))}::jsonb, ${bind(now)}, ${bind(now)})
    on conflict (workspace_id, environment_id, application_id)
    do update set settings = excluded.settings, updated_at = excluded.updated_at`;
}
