import type { PeriodStatus } from '../../entities/subscription-period.ts';
import { sql } from '../../query.ts';

/** Workspace, subscription, start of its current period: what became of the last period that was billed up to it. */
export const LAST_BILLED = sql<{ readonly status: PeriodStatus }>(`
  select status from subscription_period
  where workspace_id = $1 and subscription_id = $2 and period_start <= $3 and status <> 'skipped'
  order by index desc limit 1`);

/** Money that was paid for a span of time; `total` includes `tax_total`. */
interface PaidSpanRow {
  readonly payment_id: string;
  readonly span_start: Date;
  readonly span_end: Date;
  readonly total: number;
  readonly tax_total: number;
}

/** Workspace, subscription, start and end of its current period: its own payment, then those of changes within it. */
export const PAID_SPANS = sql<PaidSpanRow>(`
  select payment_id, period_start as span_start, period_end as span_end, amount_due + credit_applied as total, tax_total
  from subscription_period
  where workspace_id = $1 and subscription_id = $2 and period_start = $3 and status = 'paid' and payment_id is not null
  union all
  select o.payment_id, o.created_at, $4::timestamptz, o.amount, 0
  from subscription_operation o
  where o.workspace_id = $1 and o.subscription_id = $2 and o.kind = 'change' and o.status = 'done'
    and o.created_at >= $3 and o.payment_id is not null
  order by span_start`);
