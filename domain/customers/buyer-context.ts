import type { ApplicationContext, Database } from '../context.ts';
import { fail } from '../errors.ts';
import type { EnvironmentFacts, WorkspaceFacts } from '../tenancy/access-facts.ts';
import { settingsOf, type ApplicationSettings } from '../tenancy/applications/settings.ts';
import { tenantFactsOf, type TenantFactsRow } from '../tenancy/tenant-facts.ts';
import type { BuyerClaims } from './buyer-token.ts';

/** The context of a request whose credential is a buyer's token. */
export interface BuyerContext extends ApplicationContext {
  readonly customerId: string;
  readonly settings: ApplicationSettings;
}

/** What admits a buyer's request: the tenant's gates, and that the customer is still there. */
export interface BuyerFacts {
  readonly workspace: WorkspaceFacts;
  readonly environment: EnvironmentFacts;
  readonly settings: ApplicationSettings;
}

interface Row extends TenantFactsRow {
  readonly settings: Record<string, unknown>;
}

const SQL = `
  select w.id as workspace_id, w.lifecycle_stage, w.subscription_status, w.trial_ends_at, w.has_payment_method,
    w.partner, w.rate_limit_per_second, e.id as environment_id, e.kind, e.archived_at, e.clock_mode, e.clock_now,
    a.settings
  from customer c
  join workspace w on w.id = c.workspace_id
  join environment e on e.workspace_id = c.workspace_id and e.id = c.environment_id
  join application a on a.workspace_id = c.workspace_id and a.id = $3
  where c.workspace_id = $1 and c.environment_id = $2 and c.id = $4 and c.deleted_at is null
    and (c.application_id is null or c.application_id = a.id)`;

/** 401 `unauthorized` when the customer was deleted or the environment archived meanwhile. */
export async function loadBuyerFacts(
  database: Database,
  { workspaceId, environmentId, applicationId, customerId }: BuyerClaims,
): Promise<BuyerFacts> {
  const values = [workspaceId, environmentId, applicationId, customerId];
  const [row] = await database.read<Row>(SQL, values);
  if (!row || row.archived_at) fail('unauthorized');
  return { ...tenantFactsOf(row), settings: settingsOf(row) };
}
