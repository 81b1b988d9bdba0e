import { inScope, type MoneyInvariant } from './invariant.ts';

/** The conditions on a period `r` of the subscription `s`. */
const periodInScope = `s.workspace_id = $1 and s.environment_id = $2
    and ($3::uuid is null or s.application_id = $3)
    and ($4::uuid is null or r.order_id = $4)
    and ($5::timestamptz is null or r.updated_at >= $5)`;

const subscriptionInScope = `s.workspace_id = $1 and s.environment_id = $2
    and ($3::uuid is null or s.application_id = $3)
    and ($4::uuid is null or s.id = (select subscription_id from orders where workspace_id = $1 and id = $4))
    and ($5::timestamptz is null or s.updated_at >= $5)`;

/**
 * A period of a subscription took its money once: whatever was charged for it beyond its largest charge went back. The
 * charges are found by their keys, so that one that nothing else records counts, too.
 */
export const singleCaptureOfPeriods = `
    select 'subscription_period' as type, r.id::text as id, to_jsonb(0) as expected,
      to_jsonb(coalesce(greatest(c.charged - c.largest - c.refunded, 0), 0)) as actual
    from subscription s
    join subscription_period r on r.workspace_id = s.workspace_id and r.subscription_id = s.id
    left join lateral (
      select sum(t.amount) as charged, max(t.amount) as largest,
        (select coalesce(sum(b.amount), 0) from payment_transaction b
         where b.workspace_id = s.workspace_id and b.payment_id = any(array_agg(distinct t.payment_id))
           and b.type = 'refund' and b.status = 'succeeded') as refunded
      from payment p
      join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      where p.workspace_id = s.workspace_id and p.subscription_id = s.id and t.type in ('charge', 'capture')
        and t.status = 'succeeded' and t.idempotency_key like 'sub:' || s.id || ':p' || r.index || ':a%') c on true
    where ${periodInScope}`;

/**
 * The periods of a subscription are counted without a gap; each paid one has its order, its payment and its invoice,
 * which belong to the subscription and have its total; a sold period has one row; paid installments are paid periods. The
 * order of what was used until an immediate cancellation has no period of its own: the operation of its charge is in its place.
 * What a checkout sold beside the subscription is in its order, too.
 */
const subscriptionPeriods: MoneyInvariant = {
  name: 'subscription_periods',
  sql: `
    select 'subscription' as type, s.id::text as id,
      jsonb_build_object('count', s.next_index, 'last', s.next_index - 1, 'paidRows', coalesce(i.paid, 0),
        'soldTwice', 0) as expected,
      jsonb_build_object('count', r.count, 'last', coalesce(r.last, -1),
        'paidRows', case when s.schedule is null then 0 else r.paid_rows end, 'soldTwice', r.count_of_sold - r.sold) as actual
    from subscription s
    cross join lateral (
      select count(*) as count, max(index) as last, count(order_id) as count_of_sold, count(distinct order_id) as sold,
        count(*) filter (where status = 'paid' and schedule_row is not null) as paid_rows
      from subscription_period where workspace_id = s.workspace_id and subscription_id = s.id) r
    left join lateral (
      select count(*) as paid from jsonb_array_elements(s.schedule) row where row ->> 'status' = 'paid') i on true
    where ${subscriptionInScope}
    union all
    select 'subscription_period', r.id::text,
      jsonb_build_object('order', s.id, 'payment', s.id, 'invoice', s.id, 'paymentOfOrder', r.order_id,
        'invoiceOfOrder', r.order_id, 'total', case when o.checkout_session_id is null
          then r.amount_due + r.credit_applied else o.total end) as expected,
      jsonb_build_object('order', o.subscription_id, 'payment', p.subscription_id, 'invoice', v.subscription_id,
        'paymentOfOrder', p.order_id, 'invoiceOfOrder', v.order_id, 'total', o.total) as actual
    from subscription s
    join subscription_period r on r.workspace_id = s.workspace_id and r.subscription_id = s.id
    left join orders o on o.workspace_id = r.workspace_id and o.id = r.order_id
    left join payment p on p.workspace_id = r.workspace_id and p.id = r.payment_id
    left join invoice v on v.workspace_id = r.workspace_id and v.id = r.invoice_id
    where r.status = 'paid' and ${periodInScope}
    union all
    select 'order', o.id::text, to_jsonb(1), to_jsonb((
      select count(*) from subscription_period r
      where r.workspace_id = o.workspace_id and r.subscription_id = o.subscription_id and r.order_id = o.id) + (
      select count(*) from payment p
      join subscription_operation x on x.workspace_id = p.workspace_id and x.payment_id = p.id
      where p.workspace_id = o.workspace_id and p.order_id = o.id and x.kind = 'final_usage'))
    from orders o
    where o.source in ('subscription_first', 'subscription_renewal') and o.checkout_session_id is null
      and ${inScope('o', 'id', 'updated_at')}`,
};

/**
 * The credit of a subscription is the sum of its ledger and never negative; a period has taken from it what it says;
 * an invoice shows the credit of its order, and an order never more than it costs.
 */
const creditBalance: MoneyInvariant = {
  name: 'credit_balance',
  sql: `
    select 'subscription' as type, s.id::text as id,
      jsonb_build_object('balance', coalesce(c.sum, 0), 'isNegative', false) as expected,
      jsonb_build_object('balance', s.credit_balance, 'isNegative', s.credit_balance < 0) as actual
    from subscription s
    left join lateral (
      select sum(amount) as sum from subscription_credit
      where workspace_id = s.workspace_id and subscription_id = s.id) c on true
    where ${subscriptionInScope}
    union all
    select 'subscription_period', r.id::text, to_jsonb(coalesce(x.used, -c.amount, 0)), to_jsonb(r.credit_applied)
    from subscription s
    join subscription_period r on r.workspace_id = s.workspace_id and r.subscription_id = s.id
    left join subscription_credit c on c.workspace_id = s.workspace_id and c.subscription_id = s.id
      and c.cause = 'period:' || r.id
    left join lateral (
      select (plan ->> 'creditUsed')::bigint as used from subscription_operation
      where workspace_id = s.workspace_id and subscription_id = s.id and payment_id = r.payment_id
        and kind = 'change' and status = 'done' limit 1) x on true
    where ${periodInScope}
    union all
    select 'invoice', i.id::text, to_jsonb(coalesce(o.credit_applied, 0)), to_jsonb(i.credit_applied)
    from invoice i
    left join orders o on o.workspace_id = i.workspace_id and o.id = i.order_id
    where ${inScope('i', 'order_id', 'updated_at')}
    union all
    select 'order', o.id::text, to_jsonb(0),
      to_jsonb(case when o.subscription_id is null then o.credit_applied else greatest(o.credit_applied - o.total, 0) end)
    from orders o where ${inScope('o', 'id', 'updated_at')}`,
};

/** Sums over the orders of `who`, of their invoices and of their payments. */
const booksOf = (who: string): string => `
    cross join lateral (
      select coalesce(sum(i.total) filter (where i.status <> 'voided'), 0) as invoiced,
        coalesce(sum(i.amount_refunded), 0) as credited,
        coalesce(sum(i.total - i.credit_applied) filter (where i.status = 'open'), 0) as open
      from orders x join invoice i on i.workspace_id = x.workspace_id and i.order_id = x.id where ${who}) i
    cross join lateral (
      select coalesce(sum(p.amount_captured), 0) as captured, coalesce(sum(p.amount_refunded), 0) as refunded
      from orders x join payment p on p.workspace_id = x.workspace_id and p.order_id = x.id where ${who}) p`;

/** What buyers owe by documents and money. */
const OWED = 'i.invoiced - i.credited - p.captured + p.refunded';

/**
 * Captured beyond the order `o` and its invoices, as a merchant may ask for, or for an order that had ended, less what of it
 * was refunded without a credit note.
 */
const OVERPAID = `greatest(greatest(p.captured
    - greatest(case when o.status = 'cancelled' then 0 else o.total end, i.invoiced), 0) - (p.refunded - i.credited), 0)`;

/** A draft has no invoice yet: all that was paid of it is paid beforehand. */
const NOT_OWED = `case when o.status = 'draft' then p.captured - p.refunded else ${OVERPAID} end`;

/**
 * Receivables are what buyers owe: what the invoices of an order bill, less its credit notes, less the money held for it, is
 * what its open invoices still ask for, less what was overpaid or paid of a draft. Over a subscription it is that less its credit, which is its
 * balance and what was taken from it for a charge or a payout that is under way.
 */
const receivables: MoneyInvariant = {
  name: 'receivables',
  sql: `
    select 'order' as type, o.id::text as id, to_jsonb(i.open - ${NOT_OWED}) as expected, to_jsonb(${OWED}) as actual
    from orders o ${booksOf('x.workspace_id = o.workspace_id and x.id = o.id')}
    where o.subscription_id is null and ${inScope('o', 'id', 'updated_at')}
    union all
    select 'subscription', s.id::text, to_jsonb(i.open - s.credit_balance - c.periods - c.operations - c.payouts),
      to_jsonb(${OWED})
    from subscription s ${booksOf('x.workspace_id = s.workspace_id and x.subscription_id = s.id')}
    cross join lateral (
      select (select coalesce(sum(credit_applied), 0) from subscription_period
          where workspace_id = s.workspace_id and subscription_id = s.id
            and status in ('charging', 'past_due', 'needs_attention')) as periods,
        (select coalesce(sum(coalesce((plan ->> 'creditUsed')::bigint, 0) - coalesce((plan ->> 'credited')::bigint, 0)
            + coalesce((plan ->> 'creditApplied')::bigint, 0)), 0)
          from subscription_operation
          where workspace_id = s.workspace_id and subscription_id = s.id and status in ('open', 'undecided')) as operations,
        (select coalesce(sum(t.amount), 0)
          from subscription_operation w
          cross join lateral jsonb_array_elements_text(w.plan -> 'transactionIds') made (ref)
          join payment_transaction t on t.workspace_id = w.workspace_id and t.id = made.ref::uuid
          where w.workspace_id = s.workspace_id and w.subscription_id = s.id and w.kind = 'refund_credit'
            and w.status in ('open', 'undecided') and t.status <> 'succeeded') as payouts) c
    where ${subscriptionInScope}`,
};

export const subscriptionInvariants: readonly MoneyInvariant[] = [
  subscriptionPeriods,
  creditBalance,
  receivables,
];
