import { newestFirst, newestFirstPosition, type ListPlan } from '../../page.ts';
import { sql } from '../../query.ts';

type Listed = ListPlan<{ readonly id: string; readonly created_at: Date }>;

export const WORKSPACE_BY_ID = sql('select * from workspace where id = $1');
export const LOCK_WORKSPACE_BY_ID = sql(`${WORKSPACE_BY_ID.text} for update`);
export const NAME_OF_WORKSPACE = sql<{ readonly name: string }>(
  'select name from workspace where id = $1',
);

/** Every workspace, for staff; `q` is a part of the name or slug, or the id. */
export function allWorkspaces(q: string | undefined): Listed {
  return {
    keyset: newestFirst('staff-workspaces'),
    select: 'select * from workspace',
    where: (bind) => {
      if (q === undefined || q === '') return ['true'];
      const text = bind(q.toLowerCase());
      return [
        `(position(${text} in lower(name)) > 0 or position(${text} in slug) > 0 or id::text = ${text})`,
      ];
    },
    positionOf: newestFirstPosition,
  };
}

/** The workspaces that a subject is a member of. */
export function workspacesOf(subject: string): Listed {
  return {
    keyset: newestFirst('workspaces', 'w'),
    select: 'select w.* from workspace w join member m on m.workspace_id = w.id',
    where: (bind) => [`m.subject = ${bind(subject)}`],
    positionOf: newestFirstPosition,
  };
}

/** Workspace: the facts for the go-live checklist. */
export interface Readiness {
  readonly has_connector: boolean;
  readonly has_origins: boolean;
  readonly has_open_pricing: boolean;
  /** An application lets everyone pay by invoice. */
  readonly has_open_net30: boolean;
}

export const READINESS_OF = sql<Readiness>(`
  with production as (
    select id from environment where workspace_id = $1 and kind = 'production'
  ), configured as (
    select a.id, c.config from application a
    left join embed_config c on c.workspace_id = a.workspace_id and c.application_id = a.id
      and c.environment_id in (select id from production)
    where a.workspace_id = $1
  )
  select
    exists (
      select 1 from connector where workspace_id = $1 and status = 'active'
        and environment_id in (select id from production)
    ) as has_connector,
    exists (
      select 1 from configured where jsonb_array_length(coalesce(config -> 'allowedOrigins', '[]')) > 0
    ) as has_origins,
    exists (
      select 1 from configured where coalesce(config ->> 'cartSessionPricing', 'open') = 'open'
    ) as has_open_pricing,
    exists (
      select 1 from configured
      where coalesce(config ->> 'net30Customers', 'all') = 'all'
        and coalesce(config -> 'enabledMethods', '["net30"]') ? 'net30'
    ) as has_open_net30`);
