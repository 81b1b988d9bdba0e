import { TENANT_OF_BUYER } from '../../storage/queries/customers/buyer-tenant.ts';
import type { ApplicationContext, Database } from '../context.ts';
import { fail } from '../errors.ts';
import { settingsOf } from '../tenancy/applications/effective-settings.ts';
import type { ApplicationSettings } from '../tenancy/applications/settings.ts';
import { tenantFactsOf, type TenantFacts } from '../tenancy/enter-tenant.ts';
import type { BuyerClaims } from './buyer-token.ts';

/** The context of a request whose credential is a buyer's token. */
export interface BuyerContext extends ApplicationContext {
  readonly customerId: string;
  readonly settings: ApplicationSettings;
}

/** What the edge checks to admit a buyer's request: the tenant's gates, and that the customer still exists. */
export interface BuyerFacts extends TenantFacts {
  readonly settings: ApplicationSettings;
  /** On file now. */
  readonly email: string;
}

/** 401 `unauthorized` when the customer was deleted or the environment archived meanwhile. */
export async function loadBuyerFacts(
  database: Database,
  { workspaceId, environmentId, applicationId, customerId }: Omit<BuyerClaims, 'audience'>,
): Promise<BuyerFacts> {
  const values = [workspaceId, environmentId, applicationId, customerId];
  const [row] = await database.read(TENANT_OF_BUYER, values);
  if (!row || row.archived_at) fail('unauthorized');
  return { ...tenantFactsOf(row), settings: settingsOf(row), email: row.email };
}
