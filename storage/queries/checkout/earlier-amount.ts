import { sql } from '../../query.ts';

/** The price of the newest embed token of the same external cart. */
export const EARLIER_AMOUNT = sql<{
  readonly amount: number | null;
  readonly currency: string | null;
}>(`
  select amount, currency from checkout_session
  where workspace_id = $1 and environment_id = $2 and application_id = $3 and external_cart_id = $4
    and mode = 'payment_only' and amount is not null
  order by created_at desc limit 1`);
