import { Payment } from '../../entities/payment.ts';
import { PaymentTransaction } from '../../entities/payment-transaction.ts';
import { sql } from '../../query.ts';
import type { Database, Transaction } from '../../database.ts';
import type { TenantKey } from '../carts/cart-rows.ts';

/** What an order's standing needs of one of its payments. */
export interface PaymentAmounts {
  readonly id: string;
  readonly status: Payment['status'];
  readonly amountCaptured: number;
  readonly amountRefunded: number;
}

export const PAYMENT_OF_TENANT = sql(`
  select * from payment
  where workspace_id = $1 and environment_id = $2 and ($3::uuid is null or application_id = $3) and id = $4`);
export const LOCK_PAYMENT_BY_ID = sql(
  'select * from payment where workspace_id = $1 and id = $2 for update',
);
export const LOCK_FAILED_OF_SESSION = sql(`
  select * from payment where workspace_id = $1 and checkout_session_id = $2 and status = 'failed'
  order by created_at desc limit 1 for update`);
export const AMOUNTS_OF_ORDER = sql<PaymentAmounts>(`
  select id, status, amount_captured as "amountCaptured", amount_refunded as "amountRefunded"
  from payment where workspace_id = $1 and order_id = $2`);
/** Workspace, payments; oldest first. */
export const TRANSACTIONS_OF_PAYMENTS = sql(`
  select * from payment_transaction
  where workspace_id = $1 and payment_id = any($2::uuid[]) order by created_at, id`);
export const TRANSACTIONS_OF_PAYMENT = sql(`
  select * from payment_transaction where workspace_id = $1 and payment_id = $2 order by created_at, id`);

/** Workspace, payment: its charge whose outcome is not recorded. */
export const UNDECIDED_CHARGE_OF_PAYMENT = sql(`
  select * from payment_transaction
  where workspace_id = $1 and payment_id = $2 and type = 'charge' and status in ('pending', 'unknown')
  order by created_at desc, id desc limit 1`);

export async function readPayment(
  database: Database,
  tenant: TenantKey,
  paymentId: string,
): Promise<Payment | null> {
  const { workspaceId, environmentId, applicationId } = tenant;
  const [row] = await database.read(PAYMENT_OF_TENANT, [
    workspaceId,
    environmentId,
    applicationId,
    paymentId,
  ]);
  return row ? database.em().map(Payment, row) : null;
}

/** Workspace, payments. */
export const PAYMENTS_BY_ID = sql(
  'select * from payment where workspace_id = $1 and id = any($2::uuid[])',
);
export const PAYMENT_OF_WORKSPACE = sql(
  'select * from payment where workspace_id = $1 and id = $2',
);

/** A payment, for background work; null when it is gone. */
export async function readPaymentOfWorkspace(
  database: Database,
  workspaceId: string,
  paymentId: string,
): Promise<Payment | null> {
  const [row] = await database.read(PAYMENT_OF_WORKSPACE, [workspaceId, paymentId]);
  return row ? database.em().map(Payment, row) : null;
}

export async function lockPayment(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<Payment | null> {
  const [row] = await tx.query(LOCK_PAYMENT_BY_ID, [workspaceId, paymentId]);
  return row ? tx.em.map(Payment, row) : null;
}

/** The payment of a session's previous failed attempt; the next attempt continues it. */
export async function lockFailedPayment(
  tx: Transaction,
  workspaceId: string,
  sessionId: string,
): Promise<Payment | null> {
  const [row] = await tx.query(LOCK_FAILED_OF_SESSION, [workspaceId, sessionId]);
  return row ? tx.em.map(Payment, row) : null;
}

export function readPaymentsOfOrder(
  tx: Transaction,
  workspaceId: string,
  orderId: string,
): Promise<PaymentAmounts[]> {
  return tx.query(AMOUNTS_OF_ORDER, [workspaceId, orderId]);
}

/** All transactions of a payment, oldest first, for reading. */
export async function readPaymentTransactions(
  database: Database,
  workspaceId: string,
  paymentId: string,
): Promise<PaymentTransaction[]> {
  const rows = await database.read(TRANSACTIONS_OF_PAYMENT, [workspaceId, paymentId]);
  return database.em().mapAll(PaymentTransaction, rows);
}

/** All transactions of a payment, oldest first; unchanged while the payment is locked. */
export async function readTransactions(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<PaymentTransaction[]> {
  const rows = await tx.query(TRANSACTIONS_OF_PAYMENT, [workspaceId, paymentId]);
  return tx.em.mapAll(PaymentTransaction, rows);
}

/** Workspace, payment: locks its order, where that is one of a subscription. */
export const LOCK_ORDER_BESIDE = sql(`
  select o.id from payment p
  join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id and o.subscription_id is not null
  where p.workspace_id = $1 and p.id = $2 for update of o`);

/** Workspace, payment: locks the invoices of the subscription that the payment's invoice belongs to. */
export const LOCK_INVOICES_BESIDE = sql(`
  select id from invoice
  where workspace_id = $1 and subscription_id = (
    select subscription_id from invoice
    where workspace_id = $1 and payment_id = $2 and order_edit_id is null)
  order by id for update`);

/**
 * Workspace, payment: the amount that the invoices of its subscription bill, less what is being refunded of their payments;
 * null where the payment's invoice belongs to none. The rest of their money is the credit balance's.
 */
export const BILLED_BESIDE = sql<{ readonly billed: number | null }>(
  billedOf(`(
    select subscription_id from invoice
    where workspace_id = $1 and payment_id = $2 and order_edit_id is null)`),
);
/** Workspace, payments: the same of each. */
export const BILLED_BESIDE_EACH = sql<{
  readonly paymentId: string;
  readonly billed: number | null;
}>(`
  select own.payment_id as "paymentId", (${billedOf('own.subscription_id')}) as billed
  from invoice own
  where own.workspace_id = $1 and own.payment_id = any($2::uuid[]) and own.order_edit_id is null
    and own.subscription_id is not null`);

function billedOf(subscription: string): string {
  return `
  select sum(i.total - i.amount_refunded - coalesce(t.pending, 0))::bigint as billed
  from invoice i
  left join lateral (
    select sum(amount) as pending from payment_transaction
    where workspace_id = i.workspace_id and payment_id = i.payment_id and type = 'refund'
      and status in ('pending', 'unknown') and idempotency_key not like 'rf:%:credit:%') t on true
  where i.workspace_id = $1 and i.status <> 'voided' and i.subscription_id = ${subscription}`;
}

/** The limit of refunds of a payment's subscription, whose invoices stay locked, as does the order; null where it has none. */
export async function readBilledBeside(
  tx: Transaction,
  workspaceId: string,
  paymentId: string,
): Promise<number | null> {
  const values = [workspaceId, paymentId];
  const [, , [beside]] = await tx.batch([
    () => tx.query(LOCK_ORDER_BESIDE, values),
    () => tx.query(LOCK_INVOICES_BESIDE, values),
    () => tx.query(BILLED_BESIDE, values),
  ]);
  return beside?.billed ?? null;
}
