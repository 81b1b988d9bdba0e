import { sql, type WriteStatement } from '../../query.ts';

export interface EmbedKey {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** Workspace, environment, application. */
export const EMBED_CONFIG_OF = sql<{
  readonly config: Record<string, unknown>;
  readonly updated_at: Date;
}>(`
  select config, updated_at from embed_config
  where workspace_id = $1 and environment_id = $2 and application_id = $3`);

/** Environment, application: who replaces the configuration waits for who is about to. */
export const LOCK_EMBED_CONFIG = sql(
  "select pg_advisory_xact_lock(hashtextextended('embed configuration' || $1::uuid || $2::uuid, 0))",
);

export function storeEmbedConfig(
  { workspaceId, environmentId, applicationId }: EmbedKey,
  config: object,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into embed_config (workspace_id, environment_id, application_id, config, created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)},
      ${bind(JSON.stringify(config))}::jsonb, ${bind(now)}, ${bind(now)})
    on conflict (workspace_id, environment_id, application_id)
    do update set config = excluded.config, updated_at = excluded.updated_at`;
}

export function storePricingSecret(
  { workspaceId, environmentId, applicationId }: EmbedKey,
  sealed: string,
  now: Date,
): WriteStatement {
  return (bind) => `
    insert into embed_config (workspace_id, environment_id, application_id, config, sealed_pricing_secret, created_at, updated_at)
    values (${bind(workspaceId)}, ${bind(environmentId)}, ${bind(applicationId)}, '{}'::jsonb,
      ${bind(sealed)}, ${bind(now)}, ${bind(now)})
    on conflict (workspace_id, environment_id, application_id)
    do update set sealed_pricing_secret = excluded.sealed_pricing_secret, updated_at = excluded.updated_at`;
}
