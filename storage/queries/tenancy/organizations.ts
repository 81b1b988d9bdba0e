import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

/** Workspace, environment, id. */
export const ORGANIZATION_BY_ID = sql(
  'select * from organization where workspace_id = $1 and environment_id = $2 and id = $3',
);
export const LOCK_ORGANIZATION_BY_ID = sql(`${ORGANIZATION_BY_ID.text} for update`);

export function organizationList(place: {
  readonly workspaceId: string;
  readonly environmentId: string;
}): ListPlan<{ readonly id: string; readonly created_at: Date }> {
  return {
    keyset: newestFirst('organizations'),
    select: 'select * from organization',
    where: (bind) => [
      `workspace_id = ${bind(place.workspaceId)}`,
      `environment_id = ${bind(place.environmentId)}`,
    ],
    positionOf: newestFirstPosition,
  };
}

/** Workspace, environment, id. */
export const ORGANIZATION_ID = sql<{ readonly id: string }>(
  'select id from organization where workspace_id = $1 and environment_id = $2 and id = $3',
);

/** Workspace, environment: one writer at a time creates the environment's first organization. */
export const HOLD_ENVIRONMENT = sql(
  'select 1 from environment where workspace_id = $1 and id = $2 for no key update',
);

/** Workspace, environment: the oldest organization, and the name for a first one. */
export const OLDEST_ORGANIZATION = sql<{
  readonly name: string;
  readonly slug: string;
  readonly organization_id: string | null;
}>(`
  select w.name, w.slug, (
    select o.id from organization o where o.workspace_id = w.id and o.environment_id = $2
    order by o.created_at, o.id limit 1
  ) as organization_id
  from workspace w where w.id = $1`);
