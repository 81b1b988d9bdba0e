import { PARTS_COLUMNS, type PartsRow } from '../fulfillments/fulfillment-rows.ts';
import { sql } from '../../query.ts';

/** Workspace, subscription: the newest 100, oldest first; an hourly subscription has thousands. */
export const PAYMENTS_OF_SUBSCRIPTION = sql(`
  select * from (
    select * from payment where workspace_id = $1 and subscription_id = $2
    order by created_at desc, id desc limit 100) p
  order by p.created_at, p.id`);
export const INVOICES_OF_SUBSCRIPTION = sql(`
  select * from (
    select * from invoice where workspace_id = $1 and subscription_id = $2
    order by created_at desc, id desc limit 100) i
  order by i.created_at, i.id`);
export const FULFILLMENTS_OF_SUBSCRIPTION = sql<PartsRow>(`
  select f.*, ${PARTS_COLUMNS} from (
    select f.* from orders o
    join fulfillment f on f.workspace_id = o.workspace_id and f.order_id = o.id
    where o.workspace_id = $1 and o.subscription_id = $2
    order by f.created_at desc, f.id desc limit 100) f
  order by f.created_at, f.id`);
