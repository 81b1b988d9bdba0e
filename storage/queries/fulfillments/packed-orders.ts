import { sql } from '../../query.ts';
import { LINES_COLUMN } from '../orders/order-rows.ts';

/** An order's columns, and what else its packing slip is made of. */
export interface PackedOrderRow {
  readonly lines: object[];
  readonly application_name: string;
  readonly application_settings: object;
  readonly embed_config: object | null;
  /** The locale of the checkout session that sold it, or sold its subscription. */
  readonly buyer_locale: string | null;
}

/** Workspace, environment, application or null, orders. */
export const PACKED_ORDERS = sql<PackedOrderRow>(`
  select o.*, ${LINES_COLUMN},
    a.name as application_name, a.settings as application_settings, b.config as embed_config,
    (select s.locale from checkout_session s
     where s.workspace_id = o.workspace_id and s.id = coalesce(o.checkout_session_id,
       (select u.checkout_session_id from subscription u
        where u.workspace_id = o.workspace_id and u.id = o.subscription_id))) as buyer_locale
  from orders o
  join application a on a.workspace_id = o.workspace_id and a.id = o.application_id
  left join embed_config b on b.workspace_id = o.workspace_id
    and b.environment_id = o.environment_id and b.application_id = o.application_id
  where o.workspace_id = $1 and o.environment_id = $2 and ($3::uuid is null or o.application_id = $3)
    and o.id = any($4::uuid[])`);
