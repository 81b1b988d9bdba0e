import { sql } from '../../query.ts';

/** Workspace, ids: refunds in the order in which they were stored. */
export const REFUNDS_BY_ID = sql(`
  select * from payment_transaction where workspace_id = $1 and id = any($2::uuid[]) order by created_at, id`);

const CREDITED = `
  select p.id, least(p.amount_captured - coalesce((
      select sum(amount) from payment_transaction
      where workspace_id = p.workspace_id and payment_id = p.id and type = 'refund' and status <> 'failed'), 0),
    p.amount_captured - p.amount_refunded - i.total + i.amount_refunded)::bigint as credited
  from payment p
  join invoice i on i.workspace_id = p.workspace_id and i.payment_id = p.id
  where i.workspace_id = $1 and i.subscription_id = $2 and i.status <> 'voided'
    and p.amount_captured - p.amount_refunded > i.total - i.amount_refunded
  order by p.id desc`;
interface CreditedPayment {
  readonly id: string;
  readonly credited: number;
}

/**
 * Workspace, subscription: the payments that hold more than their invoices bill, the newest first, locked: the charges that
 * its credit balance came from.
 */
export const LOCK_CREDITED_PAYMENTS = sql<CreditedPayment>(`${CREDITED} for update of p`, [
  'credited',
]);
/** Reads the credited payments without locking them. */
export const CREDITED_PAYMENTS = sql<CreditedPayment>(CREDITED, ['credited']);
