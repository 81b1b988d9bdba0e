import { sql } from '../../query.ts';

/** The sealed secret by which an application's merchant signs prices. */
export const READ_PRICING_SECRET = sql<{ sealed: string | null }>(`
  select sealed_pricing_secret as sealed from embed_config
  where workspace_id = $1 and environment_id = $2 and application_id = $3`);
