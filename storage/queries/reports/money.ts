import { sql } from '../../query.ts';
import { OF_TENANT } from './tenant-span.ts';

/** $6 of the queries below: the instants at which intervals begin, of both spans, in order. Intervals count from 1. */
const intervalOf = (column: string): string => `width_bucket(${column}, $6::timestamptz[])`;

export interface PlacedOrders {
  readonly currency: string;
  readonly interval: number;
  readonly orders: number;
}

/** TenantSpan, starts of the intervals: the orders that were placed, whatever became of them. */
export const PLACED_ORDERS = sql<PlacedOrders>(`
  select currency, ${intervalOf('placed_at')} as interval, count(*)::int as orders
  from orders
  where ${OF_TENANT} and placed_at >= $4 and placed_at < $5
  group by 1, 2`);

export interface MovedMoney {
  readonly currency: string;
  readonly interval: number;
  readonly captured: number;
  readonly refunded: number;
  readonly attempts: number;
  readonly declined: number;
}

/** A try to take money from a means of payment; what was received elsewhere was no try. */
const IS_ATTEMPT = `type in ('charge', 'authorization') and purpose <> 'recorded' and amount > 0
  and decline_class is distinct from 'not_attempted'`;

/** TenantSpan, starts of the intervals: money that moved, and tries to take some, when they were decided. */
export const MOVED_MONEY = sql<MovedMoney>(`
  select currency, ${intervalOf('updated_at')} as interval,
    coalesce(sum(amount) filter (where status = 'succeeded' and type in ('charge', 'capture')), 0)::bigint as captured,
    coalesce(sum(amount) filter (where status = 'succeeded' and type = 'refund'), 0)::bigint as refunded,
    count(*) filter (where ${IS_ATTEMPT})::int as attempts,
    count(*) filter (where ${IS_ATTEMPT} and status = 'failed')::int as declined
  from payment_transaction
  where ${OF_TENANT} and updated_at >= $4 and updated_at < $5 and status in ('succeeded', 'failed')
  group by 1, 2`);
