import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

/** Workspace, environment, application, id: a key that members made, revoked or not. */
export const API_KEY_BY_ID = sql(`
  select * from api_key
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and id = $4
    and installation_id is null`);
export const LOCK_API_KEY_BY_ID = sql(`${API_KEY_BY_ID.text} for update`);

/** The keys of an application in an environment that members made. */
export function apiKeyList(
  tenant: {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly applicationId: string;
  },
  {
    type,
    includeRevoked,
  }: { readonly type?: string | undefined; readonly includeRevoked: boolean },
): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('api-keys'),
    select: 'select * from api_key',
    where: (bind) => [
      `workspace_id = ${bind(tenant.workspaceId)}`,
      `environment_id = ${bind(tenant.environmentId)}`,
      `application_id = ${bind(tenant.applicationId)}`,
      'installation_id is null',
      ...(type === undefined ? [] : [`type = ${bind(type)}`]),
      ...(includeRevoked ? [] : ['revoked_at is null']),
    ],
    positionOf: newestFirstPosition,
  };
}
