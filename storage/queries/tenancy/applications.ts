import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql, type Query } from '../../query.ts';

/** An application beside its embed configuration in one environment. */
export interface ApplicationRow {
  readonly id: string;
  readonly created_at: Date;
  readonly embed_config: Record<string, unknown> | null;
  readonly embed_updated_at: Date | null;
}

/** The placeholder names the environment. */
const select = (environmentId: string) => `
  select a.*, c.config as embed_config, c.updated_at as embed_updated_at from application a
  left join embed_config c on c.workspace_id = a.workspace_id and c.application_id = a.id and c.environment_id = ${environmentId}`;

/** Workspace, id, environment or null. */
export const APPLICATION_BY_ID = sql<ApplicationRow>(
  `${select('$3')} where a.workspace_id = $1 and a.id = $2`,
);

/** Workspace, id. */
export const LOCK_APPLICATION_BY_ID = sql(
  'select * from application where workspace_id = $1 and id = $2 for update',
);
export const APPLICATION_EXISTS = sql(
  'select 1 from application where workspace_id = $1 and id = $2',
);

/** Id: of whichever workspace. */
export const WORKSPACE_OF_APPLICATION = sql<{ readonly workspace_id: string }>(
  'select workspace_id from application where id = $1',
);

/** Workspace, ids: those that exist. */
export const APPLICATION_NAMES = sql<{ readonly id: string; readonly name: string }>(
  'select id, name from application where workspace_id = $1 and id = any($2::uuid[])',
);

/** The applications of a workspace, or the named ones among them. */
export function applicationList(
  workspaceId: string,
  environmentId: string | null,
  only: readonly string[] | null,
): ListPlan<ApplicationRow> {
  return {
    keyset: newestFirst('applications', 'a'),
    select: select('$1'),
    where: (bind) => {
      bind(environmentId);
      const tenant = `a.workspace_id = ${bind(workspaceId)}`;
      return only === null ? [tenant] : [tenant, `a.id = any(${bind(only)}::uuid[])`];
    },
    positionOf: newestFirstPosition,
  };
}

/** The tables whose rows a path may name, and which belong to applications. */
export type ApplicationTable =
  | 'cart'
  | 'orders'
  | 'payment'
  | 'invoice'
  | 'customer'
  | 'discount'
  | 'fulfillment'
  | 'order_return'
  | 'subscription'
  | 'webhook_endpoint';

/** Workspace, environment, id: the application of a row; null for one of all applications. */
export function applicationOfRow(
  table: ApplicationTable,
): Query<{ readonly application_id: string | null }> {
  return sql(
    `select application_id from ${table} where workspace_id = $1 and environment_id = $2 and id = $3`,
  );
}
