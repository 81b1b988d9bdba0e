import { Invoice } from '../../storage/entities/invoice.ts';
import { Order } from '../../storage/entities/order.ts';
import type { Payment } from '../../storage/entities/payment.ts';
import { newId } from '../../storage/ids.ts';
import { REACHABLE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { INVOICE_OF_PAYMENT } from '../../storage/queries/invoices/invoice-rows.ts';
import { ORDER_OF_WORKSPACE } from '../../storage/queries/orders/order-rows.ts';
import { concludingUnit, type Concluded, type Context, type Transaction } from '../context.ts';
import { fail } from '../errors.ts';
import { loadPayment } from '../payments/load.ts';
import { pauseOf, resendsOf, spendTokens } from '../rate-limit.ts';
import { loadIssueFacts } from './document/issue-facts.ts';
import { requireResendable } from './load.ts';
import { queueIssuedMail } from './issue-invoice.ts';

interface ResentInvoice {
  readonly messageId: string;
  readonly orderId: string | null;
}

interface Recipient {
  readonly invoice: Invoice;
  readonly order: Order;
  /** The customer's address, or the order's for a guest; null for a deleted or anonymized customer. */
  readonly customerEmail: string | null;
}

/**
 * Mails a Net-N invoice again, with a link whose lifetime starts now; returns the Message-ID. 404; 409 `not_invoice` for
 * a payment of another kind, `invalid_state` for a voided invoice, `no_recipient` without any address,
 * `email_not_configured` where no mails are sent (85, "Off"); 429 within two minutes of the last one,
 * and above the limit a day (contract 00 §9).
 */
export async function resendInvoice(
  ctx: Context,
  paymentId: string,
): Promise<Concluded<ResentInvoice>> {
  const payment = await loadPayment(ctx, paymentId);
  if (!payment.deferred) fail('not_invoice');
  const { services, workspaceId } = ctx;
  const thing = `invoice:${payment.id}`;
  const buckets = [resendsOf(services, thing), pauseOf(services, thing)];
  return spendTokens(services, workspaceId, buckets, () => mailAgain(ctx, payment));
}

function mailAgain(ctx: Context, payment: Payment): Promise<Concluded<ResentInvoice>> {
  return concludingUnit(ctx, async (tx) => {
    const { invoice, order, customerEmail } = await readRecipient(tx, payment);
    const to = customerEmail ?? payment.net30Acceptance?.billingEmail ?? fail('no_recipient');
    const facts = await loadIssueFacts(tx, order);
    const cause = `customer.net30_invoice_issued:${invoice.id}:${newId()}`;
    const messageId = await queueIssuedMail(ctx, tx, { invoice, to, payment, facts, cause });
    if (messageId === null) fail('email_not_configured');
    return { messageId, orderId: payment.orderId ?? null };
  });
}

async function readRecipient(tx: Transaction, payment: Payment): Promise<Recipient> {
  const { workspaceId, id, orderId, customerId } = payment;
  const [[invoice], [order], [customer]] = await tx.batch([
    () => tx.query(INVOICE_OF_PAYMENT, [workspaceId, id]),
    () => tx.query(ORDER_OF_WORKSPACE, [workspaceId, orderId]),
    () => tx.query(REACHABLE_CUSTOMER, [workspaceId, customerId]),
  ]);
  if (!order) fail('not_invoice');
  const placed = tx.em.map(Order, order);
  const isGuest = (customerId ?? placed.customerId) === null;
  return {
    invoice: requireResendable(payment, invoice ? tx.em.map(Invoice, invoice) : null),
    order: placed,
    customerEmail: isGuest ? placed.customerEmail : (customer?.email ?? null),
  };
}
