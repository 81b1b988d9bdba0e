import { inScope, type MoneyInvariant } from './invariant.ts';
import { singleCaptureOfPeriods } from './subscription-invariants.ts';

/** What a payment says it took and gave back is what its transactions moved, within what was authorized. */
const paymentBalance: MoneyInvariant = {
  name: 'payment_balance',
  sql: `
    select 'payment' as type, p.id::text as id,
      jsonb_build_object('captured', coalesce(t.captured, 0), 'refunded', coalesce(t.refunded, 0),
        'capturedBeyondAuthorized', 0, 'refundsBeyondCaptured', 0, 'otherCurrencies', 0) as expected,
      jsonb_build_object('captured', p.amount_captured, 'refunded', p.amount_refunded,
        'capturedBeyondAuthorized', greatest(coalesce(t.captured, 0) - p.amount_authorized, 0),
        'refundsBeyondCaptured', greatest(coalesce(t.returning, 0) - p.amount_captured, 0),
        'otherCurrencies', coalesce(t.foreign_currencies, 0)
          + case when o.currency is distinct from p.currency and o.id is not null then 1 else 0 end) as actual
    from payment p
    left join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
    left join lateral (
      select sum(amount) filter (where type in ('charge', 'capture') and status = 'succeeded') as captured,
        sum(amount) filter (where type = 'refund' and status = 'succeeded') as refunded,
        sum(amount) filter (where type = 'refund' and status <> 'failed') as returning,
        count(*) filter (where t.currency <> p.currency) as foreign_currencies
      from payment_transaction t where t.workspace_id = p.workspace_id and t.payment_id = p.id) t on true
    where ${inScope('p', 'order_id', 'updated_at')}`,
};

/**
 * A completed checkout took its money once: one payment of it, by one capture. One that was returned paid nothing. So
 * did each period of a subscription.
 */
const singleCapture: MoneyInvariant = {
  name: 'single_capture',
  sql: `
    select 'checkout_session' as type, p.checkout_session_id as id, to_jsonb(1) as expected,
      to_jsonb(greatest(count(*), 1)) as actual
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      and t.type in ('charge', 'capture') and t.status = 'succeeded'
    where p.checkout_session_id is not null and not (p.order_id is null and p.amount_refunded = p.amount_captured)
      and ${inScope('p', 'order_id', 'updated_at')}
    group by p.checkout_session_id
    union all
    ${singleCaptureOfPeriods}`,
};

const TAKES = `type in ('charge', 'authorization', 'capture') and`;

/**
 * What a processor took pays one payment: no other one names its reference, in whichever column or kind of transaction.
 * Wider than the unique index, which sees the references of charges and authorizations.
 */
const oneChargeOnePayment: MoneyInvariant = {
  name: 'one_charge_one_payment',
  sql: `
    select 'payment' as type, p.id::text as id, '[]'::jsonb as expected,
      coalesce(jsonb_agg(distinct o.payment_id) filter (where o.id is not null), '[]'::jsonb) as actual
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
      and t.${TAKES} t.status <> 'failed' and coalesce(t.connector_ref, t.processor_transaction_id) is not null
    left join payment_transaction o on o.workspace_id = t.workspace_id and o.connector_id = t.connector_id
      and o.connector_ref in (t.connector_ref, t.processor_transaction_id) and o.payment_id <> t.payment_id
      and o.${TAKES} o.status <> 'failed'
    where ${inScope('p', 'order_id', 'updated_at')}
    group by p.id`,
};

/**
 * The service's books and the sandbox processor's are one: what is decided here was decided so there, and nothing was
 * moved there for a payment of ours that is not in our books. What is undecided is the sweepers' business, and the end of a
 * challenge that nobody passed moves nothing.
 */
const processorLedger: MoneyInvariant = {
  name: 'processor_ledger',
  sql: `
    select 'transaction' as type, t.id::text as id,
      case when s.id is null then jsonb_build_object('type', t.type, 'status', 'failed',
          'amount', t.amount, 'currency', t.currency)
        else jsonb_build_object('type', s.type, 'amount', s.amount, 'currency', s.currency,
          'status', case s.status when 'approved' then 'succeeded' when 'voided' then 'succeeded' else 'failed' end)
      end as expected,
      jsonb_build_object('type', t.type, 'status', t.status, 'amount', t.amount, 'currency', t.currency) as actual
    from payment p
    join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
    join connector c on c.workspace_id = t.workspace_id and c.id = t.connector_id and c.kind = 'sandbox'
    left join sandbox_operation s on s.workspace_id = t.workspace_id and s.environment_id = t.environment_id
      and (s.idempotency_key = t.idempotency_key or s.ref = t.processor_transaction_id)
    where t.status in ('succeeded', 'failed') and ${inScope('p', 'order_id', 'updated_at')}
    union all
    select 'transaction', s.ref, jsonb_build_object('type', s.type, 'amount', s.amount, 'currency', s.currency,
      'status', 'succeeded'), null
    from sandbox_operation s
    join payment p on p.workspace_id = s.workspace_id and p.id::text = s.payment_id
    left join sandbox_operation r on r.workspace_id = s.workspace_id
      and r.environment_id = s.environment_id and r.ref = s.root_ref
    where s.status = 'approved' and ${inScope('p', 'order_id', 'updated_at')}
      and not (s.type = 'void' and r.status = 'declined')
      and not exists (
        select 1 from payment_transaction t
        where t.workspace_id = s.workspace_id
          and (t.idempotency_key = s.idempotency_key or t.processor_transaction_id = s.ref))`,
};

export const paymentInvariants: readonly MoneyInvariant[] = [
  paymentBalance,
  singleCapture,
  oneChargeOnePayment,
  processorLedger,
];
