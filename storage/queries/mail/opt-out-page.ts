import { Customer } from '../../entities/customer.ts';
import type { Database, Transaction } from '../../unit-of-work.ts';
import { ENVIRONMENT_COLUMNS, type EnvironmentColumns } from '../tenancy/tenant.ts';
import type { OptOutKey } from './opt-outs.ts';

/** The application that a mail came from, for its unsubscribe page. */
export interface OptOutSceneRow extends EnvironmentColumns {
  readonly applicationName: string;
  readonly config: Record<string, unknown> | null;
  readonly subscribed: boolean;
}

const SCENE_SQL = `
  select a.name as "applicationName", b.config, ${ENVIRONMENT_COLUMNS},
    not exists (select from marketing_opt_out o
      where o.workspace_id = $1 and o.environment_id = $2 and o.application_id = $3 and o.email_hash = $4
        and o.category = $5) as subscribed
  from application a
  join environment e on e.workspace_id = a.workspace_id and e.id = $2
  left join embed_config b on b.workspace_id = $1 and b.environment_id = $2 and b.application_id = $3
  where a.workspace_id = $1 and a.id = $3`;

export async function readOptOutScene(
  database: Database,
  key: OptOutKey,
  category: string,
): Promise<OptOutSceneRow | null> {
  const { workspaceId, environmentId, applicationId, emailHash } = key;
  const [row] = await database.read<OptOutSceneRow>(SCENE_SQL, [
    workspaceId,
    environmentId,
    applicationId,
    emailHash,
    category,
  ]);
  return row ?? null;
}

const CUSTOMERS_SQL = `
  select * from customer
  where workspace_id = $1 and environment_id = $2 and (application_id is null or application_id = $3)
    and id in (
      select l.id from customer_lookup l
      where l.workspace_id = $1 and l.environment_id = $2 and l.email_key = lower($4) and l.deleted_at is null
      offset 0)
    and deleted_at is null
  order by id for update`;

/** The customers of an application with an address, locked. */
export async function lockCustomersByEmail(
  tx: Transaction,
  tenant: Omit<OptOutKey, 'emailHash'>,
  email: string,
): Promise<Customer[]> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const rows = await tx.query(CUSTOMERS_SQL, [workspaceId, environmentId, applicationId, email]);
  return rows.map((row) => tx.em.map(Customer, row));
}
