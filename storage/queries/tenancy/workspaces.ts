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

/** Workspace: the facts for the go-live checklist, about its production environment. */
export interface Readiness {
  readonly has_connector: boolean;
  readonly has_origins: boolean;
  /** Applications without an active connector. */
  readonly without_connector: string[];
  readonly without_origins: string[];
  /** Applications whose browsers name the prices of their carts. */
  readonly with_open_pricing: string[];
  /** Applications that let everyone pay by invoice. */
  readonly with_open_net30: string[];
  /** Applications whose invoices name nobody as the seller. */
  readonly without_seller: string[];
  readonly without_endpoint: string[];
}

export const READINESS_OF = sql<Readiness>(`
  with production as (
    select id from environment where workspace_id = $1 and kind = 'production'
  ), fact as (
    select a.id,
      exists (
        select 1 from connector c where c.workspace_id = $1 and c.application_id = a.id and c.status = 'active'
          and c.environment_id in (select id from production)
      ) as has_connector,
      jsonb_array_length(coalesce(e.config -> 'allowedOrigins', '[]')) > 0 as has_origins,
      coalesce(e.config ->> 'cartSessionPricing', 'open') = 'open' as has_open_pricing,
      coalesce(e.config ->> 'net30Customers', 'known') = 'all'
        and coalesce(e.config -> 'enabledMethods', '["net30"]') ? 'net30' as has_open_net30,
      coalesce(s.settings ->> 'sellerName', s.settings -> 'sellerAddress' ->> 'company',
        e.config ->> 'companyName') is not null as has_seller,
      exists (
        select 1 from webhook_endpoint w where w.workspace_id = $1 and w.application_id = a.id and w.is_active
          and w.environment_id in (select id from production)
      ) as has_endpoint
    from application a
    left join embed_config e on e.workspace_id = a.workspace_id and e.application_id = a.id
      and e.environment_id in (select id from production)
    left join invoice_settings s on s.workspace_id = a.workspace_id and s.application_id = a.id
      and s.environment_id in (select id from production)
    where a.workspace_id = $1
  )
  select
    exists (
      select 1 from connector where workspace_id = $1 and status = 'active'
        and environment_id in (select id from production)
    ) as has_connector,
    coalesce(bool_or(has_origins), false) as has_origins,
    coalesce(array_agg(id order by id) filter (where not has_connector), '{}') as without_connector,
    coalesce(array_agg(id order by id) filter (where not has_origins), '{}') as without_origins,
    coalesce(array_agg(id order by id) filter (where has_open_pricing), '{}') as with_open_pricing,
    coalesce(array_agg(id order by id) filter (where has_open_net30), '{}') as with_open_net30,
    coalesce(array_agg(id order by id) filter (where not has_seller), '{}') as without_seller,
    coalesce(array_agg(id order by id) filter (where not has_endpoint), '{}') as without_endpoint
  from fact`);
