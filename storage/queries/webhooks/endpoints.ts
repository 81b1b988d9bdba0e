import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

interface EndpointKey {
  readonly id: string;
  readonly created_at: Date;
}

const BY_ID = `
  select * from webhook_endpoint
  where workspace_id = $1 and environment_id = $2 and id = $4 and deleted_at is null
    and installation_id is null and ($3::uuid is null or application_id = $3)`;

/** Workspace, environment, application (null: of all), id: an endpoint of the merchant's own. */
export const ENDPOINT_BY_ID = sql<EndpointKey>(BY_ID);
export const ENDPOINT_BY_ID_LOCKED = sql<EndpointKey>(`${BY_ID} for update`);

/** Workspace, installation: the endpoint of the installation. */
export const ENDPOINT_OF_INSTALLATION_LOCKED = sql<EndpointKey>(`
  select * from webhook_endpoint
  where workspace_id = $1 and installation_id = $2 and deleted_at is null for update`);

/** SQL: whether an endpoint fails now, or was paused since it failed. */
export const IS_FAILING = `
  (failing_since is not null and is_active or paused_reason in ('failing', 'gone'))`;

/** The merchant's own endpoints, active and paused; `failing`: only those, or only the others. */
export function endpointList(
  tenant: {
    readonly workspaceId: string;
    readonly environmentId: string;
    readonly applicationId: string | null;
  },
  failing?: boolean,
): ListPlan<EndpointKey> {
  const { workspaceId, environmentId, applicationId } = tenant;
  return {
    keyset: newestFirst('webhook-endpoints'),
    select: 'select * from webhook_endpoint',
    where: (bind) => [
      `workspace_id = ${bind(workspaceId)}`,
      `environment_id = ${bind(environmentId)}`,
      ...(applicationId === null ? [] : [`application_id = ${bind(applicationId)}`]),
      'deleted_at is null',
      'installation_id is null',
      ...(failing === undefined ? [] : [`${IS_FAILING} is ${failing ? '' : 'not '}true`]),
    ],
    positionOf: newestFirstPosition,
  };
}

/** Endpoint, whether it is ordered: applies that to its waiting deliveries. */
export const ORDER_OPEN_DELIVERIES = sql(`
  update webhook_delivery_open set is_ordered = $2 where endpoint_id = $1 and is_ordered <> $2`);
