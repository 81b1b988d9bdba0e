import { sql } from '../../query.ts';
import type { Database } from '../../database.ts';
import { ENVIRONMENT_COLUMNS, type EnvironmentColumns } from '../tenancy/tenant.ts';
import type { OptOutKey } from './opt-outs.ts';

/** The application that sent a mail, for its unsubscribe page. */
interface OptOutPageRow extends EnvironmentColumns {
  readonly applicationName: string;
  readonly config: Record<string, unknown> | null;
  readonly subscribed: boolean;
}

export const OPT_OUT_PAGE = sql<OptOutPageRow>(`
  select a.name as "applicationName", b.config, ${ENVIRONMENT_COLUMNS},
    not exists (select from marketing_opt_out o
      where o.workspace_id = $1 and o.environment_id = $2 and o.application_id = $3 and o.email_hash = $4
        and o.category = $5) as subscribed
  from application a
  join environment e on e.workspace_id = a.workspace_id and e.id = $2
  left join embed_config b on b.workspace_id = $1 and b.environment_id = $2 and b.application_id = $3
  where a.workspace_id = $1 and a.id = $3`);

export async function readOptOutPage(
  database: Database,
  key: OptOutKey,
  category: string,
): Promise<OptOutPageRow | null> {
  const { workspaceId, environmentId, applicationId, emailHash } = key;
  const [row] = await database.read(OPT_OUT_PAGE, [
    workspaceId,
    environmentId,
    applicationId,
    emailHash,
    category,
  ]);
  return row ?? null;
}
