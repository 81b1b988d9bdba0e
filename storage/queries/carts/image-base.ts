import { sql } from '../../query.ts';

/** What a relative image URL of an application's carts may be resolved against. */
export const READ_IMAGE_BASE = sql<{
  storefrontBaseUrl: string | null;
  allowedOrigins: readonly string[] | null;
}>(`
  select config ->> 'storefrontBaseUrl' as "storefrontBaseUrl", config -> 'allowedOrigins' as "allowedOrigins"
  from embed_config where workspace_id = $1 and environment_id = $2 and application_id = $3`);
