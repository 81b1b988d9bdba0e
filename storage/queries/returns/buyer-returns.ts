import { sql } from '../../query.ts';
import { LINES_COLUMN } from '../orders/order-rows.ts';
import { RETURN_PARTS, type ReturnPartsRow } from './return-rows.ts';

const ofBuyer = (alias: 'o' | 'r') => `
  ${alias}.workspace_id = $1 and ${alias}.environment_id = $2 and ${alias}.application_id = $3
    and ${alias}.customer_id = $4
    and exists (
      select from customer c
      where c.workspace_id = $1 and c.id = $4 and c.deleted_at is null and c.anonymized_at is null)`;

/** Workspace, environment, customer: an erasure of the customer waits for this transaction; no row for one that is erased. */
export const HOLD_BUYER = sql<{ readonly id: string }>(`
  select id from customer
  where workspace_id = $1 and environment_id = $2 and id = $3 and deleted_at is null and anonymized_at is null
  for key share`);

interface OwnReturnRow extends ReturnPartsRow {
  readonly order_number: number | null;
  /** The names of the order's lines by their ids. */
  readonly line_names: Readonly<Record<string, string>>;
}

/** Workspace, environment, application, customer, whether those of the merchant too, limit: newest first. */
export const OWN_RETURNS = sql<OwnReturnRow>(`
  select r.*, ${RETURN_PARTS}, o.number as order_number, (
      select coalesce(json_object_agg(l.id, l.name), '{}') from order_line l
      where l.workspace_id = r.workspace_id and l.order_id = r.order_id) as line_names
  from order_return r join orders o on o.workspace_id = r.workspace_id and o.id = r.order_id
  where ${ofBuyer('r')} and ($5::boolean or r.requested_by = 'buyer')
  order by r.created_at desc, r.id desc limit $6`);

/** Workspace, environment, application, customer, limit: orders of which goods are with the buyer, newest first. */
export const OWN_SHIPPED_ORDERS = sql<{ readonly lines: object[] }>(`
  select o.*, ${LINES_COLUMN} from orders o
  where ${ofBuyer('o')}
    and exists (
      select from fulfillment f
      where f.workspace_id = $1 and f.order_id = o.id and f.type = 'physical' and f.status in ('shipped', 'delivered'))
  order by o.created_at desc, o.id desc limit $5`);

/** The units of an order's line that its buyer may send back. */
export interface BuyerUnitsRow {
  readonly order_id: string;
  readonly line_item_id: string;
  readonly open: number;
  /** When the time ends, of the first parcel of which units are left. */
  readonly until: Date;
}

/**
 * Workspace, orders, days, time zone, now: of lines of which a parcel's time is not over. It ends with the last of the days
 * after the delivery, or after the shipping where no delivery was recorded. Units are open that neither came back nor are
 * awaited; of parcels in time no more than they brought, less what returns asked for since the first of them was shipped,
 * so that new parcels do not extend the time of old ones.
 */
export const BUYER_UNITS = sql<BuyerUnitsRow>(`
  with parcel as (
    select f.id, f.order_id, f.status, f.shipped_at,
      (date_trunc('day', coalesce(f.delivered_at, f.shipped_at) at time zone $4::text)
        + ($3::integer + 1) * interval '1 day') at time zone $4::text as until
    from fulfillment f
    where f.workspace_id = $1 and f.order_id = any($2::uuid[]) and f.type = 'physical'
      and f.status in ('shipped', 'delivered', 'returned')
  ), shipped as (
    select p.order_id, l.line_item_id,
      coalesce(sum(l.quantity - l.returned) filter (where p.status <> 'returned'), 0) as kept,
      sum(l.quantity) filter (where p.until > $5::timestamptz) as recent,
      min(p.shipped_at) filter (where p.until > $5::timestamptz) as since,
      min(p.until) filter (where p.until > $5::timestamptz and l.quantity > l.returned) as until
    from parcel p
    join fulfillment_line l on l.workspace_id = $1 and l.fulfillment_id = p.id
    group by p.order_id, l.line_item_id
  )
  select s.order_id, s.line_item_id,
    greatest(least(s.kept - a.awaited, s.recent - a.asked), 0)::integer as open,
    coalesce(s.until, $5::timestamptz) as until
  from shipped s
  cross join lateral (
    select coalesce(sum(l.quantity - l.received) filter (where r.status in ('requested', 'received')), 0) as awaited,
      coalesce(sum(case when r.status in ('requested', 'received') then l.quantity else l.received end)
        filter (where r.created_at >= s.since), 0) as asked
    from order_return r
    join order_return_line l on l.workspace_id = r.workspace_id and l.return_id = r.id
    where r.workspace_id = $1 and r.order_id = s.order_id and r.status <> 'cancelled'
      and l.line_item_id = s.line_item_id) a
  where s.recent > 0`);
