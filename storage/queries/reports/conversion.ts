import { sql } from '../../query.ts';
import { OF_TENANT } from './tenant-span.ts';

/** $6 of the queries below: where the days asked for begin; what is earlier belongs to the days before. */
export interface Conversion {
  readonly is_current: boolean;
  readonly begun: number;
  readonly converted: number;
}

/**
 * TenantSpan, start of the days: carts that were made then and in which something was put; and those of them that have
 * become an order. A cart that its buyer continued with in a copy counts as that copy.
 */
export const CONVERTED_CARTS = sql<Conversion>(`
  select created_at >= $6 as is_current, count(*)::int as begun,
    count(*) filter (where status = 'converted')::int as converted
  from cart
  where ${OF_TENANT} and created_at >= $4 and created_at < $5
    and recovered_cart_id is null and (subtotal > 0 or status <> 'open')
  group by 1`);

/**
 * TenantSpan, start of the days: checkout sessions that were opened then, and those of them that are completed. One that
 * another session of the same purchase has made needless counts as that one; one that only stores a card sells nothing.
 */
export const COMPLETED_CHECKOUTS = sql<Conversion>(`
  select created_at >= $6 as is_current, count(*)::int as begun,
    count(*) filter (where status = 'completed')::int as converted
  from checkout_session
  where ${OF_TENANT} and created_at >= $4 and created_at < $5
    and mode <> 'vault' and coalesce(expired_reason, '') not in ('superseded', 'paid_elsewhere')
  group by 1`);

export interface AbandonedCarts {
  readonly currency: string;
  readonly is_current: boolean;
  readonly carts: number;
  readonly value: number;
  readonly recovered: number;
  readonly recovered_amount: number;
}

/**
 * TenantSpan, start of the days: carts that were abandoned then, and those of them whose copy has become an order that
 * stands, with what was paid for it.
 */
export const ABANDONED_CARTS = sql<AbandonedCarts>(`
  select c.currency, c.abandoned_at >= $6 as is_current, count(*)::int as carts, sum(c.total)::bigint as value,
    count(o.id)::int as recovered, coalesce(sum(o.amount_paid), 0)::bigint as recovered_amount
  from (
    select currency, abandoned_at, total, recovered_cart_id from cart
    where ${OF_TENANT} and abandoned_at >= $4 and abandoned_at < $5) c
  left join lateral (
    select id, amount_paid from orders
    where workspace_id = $1 and cart_id = c.recovered_cart_id and cancelled_at is null and placed_at is not null
    limit 1) o on true
  group by 1, 2`);
