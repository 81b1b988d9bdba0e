import {
  ENVIRONMENT_BY_ID,
  type EnvironmentColumns,
} from '../../storage/queries/tenancy/tenant.ts';
import type { ApplicationContext, DatabaseContext } from '../context.ts';
import { enterTenant } from './enter-tenant.ts';
import { environmentFactsOf } from './tenant-facts.ts';

export interface TenantIds {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** The context of a tenant for background work, at its environment's present. */
export async function environmentContext(
  base: DatabaseContext,
  { workspaceId, environmentId, applicationId }: TenantIds,
): Promise<ApplicationContext> {
  const [row] = await base.database.read(ENVIRONMENT_BY_ID, [workspaceId, environmentId]);
  return contextIn(base, { workspaceId, environmentId, applicationId }, row);
}

/** The same where the environment's row has been read already. */
export function contextIn(
  base: DatabaseContext,
  { workspaceId, environmentId, applicationId }: TenantIds,
  row: EnvironmentColumns | undefined,
): ApplicationContext {
  if (row?.environment_id !== environmentId)
    throw new Error(`environment ${environmentId} is gone`);
  const place = { workspace: { id: workspaceId }, environment: environmentFactsOf(row) };
  return enterTenant(base, place, { actor: base.actor, applicationId });
}
