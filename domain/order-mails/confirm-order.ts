import { Invoice } from '../../storage/entities/invoice.ts';
import type { Order } from '../../storage/entities/order.ts';
import { INVOICES_OF_ORDER } from '../../storage/queries/invoices/invoice-rows.ts';
import { PAYING_PAYMENT } from '../../storage/queries/order-mails/mailed-rows.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { addressLines, paidByText } from '../invoices/document/compile-document.ts';
import {
  findPayableInvoice,
  type PayableInvoice,
} from '../invoices/hosted/find-payable-invoice.ts';
import type { AttachedInvoice, MailedSum, PayableContent } from '../mail/templates.ts';
import { post, postedMail, type MailDesk } from './mail-desk.ts';
import { mailedLines } from './mailed-lines.ts';

const TEMPLATE = 'customer.order_confirmation';

/**
 * Confirms a placed order, once, with the PDF of the invoice that was paid by then. Returns the invoice that the
 * confirmation has with it; null without one.
 */
export async function confirmOrder(desk: MailDesk): Promise<AttachedInvoice | null> {
  const { ctx, order, settings } = desk;
  if (!settings.email.orderConfirmation || !order.isConfirmed()) return null;
  const before = await attachedTo(desk);
  if (before !== undefined) return before;
  const attachedInvoice = await paidInvoiceOf(desk);
  const ships = desk.lines.some(({ requiresShipping }) => requiresShipping);
  const address = order.shippingAddress;
  const payable = attachedInvoice ? null : await findPayableInvoice(ctx, order.id);
  const [paying] = await ctx.database.read(PAYING_PAYMENT, [order.workspaceId, order.id]);
  await post(desk, order.id, {
    template: TEMPLATE,
    ...mailedLines(desk.lines, (line) => desk.money(line.unitPrice * line.quantity)),
    sums: sumsOf(desk, order),
    shipsTo: ships && address ? recipientLines(address, desk.locale) : [],
    paidBy: paying ? paidByText(ctx.database.em().map(Payment, paying)) : null,
    ...(payable ? { toPay: toPayOf(desk, payable) } : {}),
    attachedInvoice,
  });
  // Another process may have been faster, with an invoice that this one has not seen.
  return (await attachedTo(desk)) ?? null;
}

/** Undefined where there is no confirmation yet. */
async function attachedTo({ ctx, order }: MailDesk): Promise<AttachedInvoice | null | undefined> {
  const posted = await postedMail(ctx, TEMPLATE, order.id);
  return posted?.template === TEMPLATE ? posted.attachedInvoice : undefined;
}

async function paidInvoiceOf({ ctx, order }: MailDesk): Promise<AttachedInvoice | null> {
  const rows = await ctx.database.read(INVOICES_OF_ORDER, [order.workspaceId, order.id]);
  const invoices = rows.map((row) => ctx.database.em().map(Invoice, row));
  // A refund may have come before the mail was written.
  const paid = invoices.find(({ paidAt }) => paidAt !== null);
  return paid ? { invoiceId: paid.id, version: paid.version } : null;
}

function toPayOf({ money }: MailDesk, { due, ...payable }: PayableInvoice): PayableContent {
  return { ...payable, amount: money(due) };
}

export function recipientLines(
  address: NonNullable<Order['shippingAddress']>,
  locale: string,
): string[] {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ');
  const first = [name, address.company ?? ''].filter((line) => line !== '');
  return [...first, ...addressLines(address, locale)];
}

function sumsOf({ money }: MailDesk, order: Order): MailedSum[] {
  const { discountTotal, shippingTotal, selectedShipping, taxTotal, creditApplied } = order;
  const sums: (MailedSum | null)[] = [
    { kind: 'subtotal', note: null, amount: money(order.subtotal) },
    discountTotal > 0
      ? { kind: 'discount', note: order.discountCode, amount: money(-discountTotal) }
      : null,
    shippingTotal > 0 || selectedShipping
      ? {
          kind: 'shipping',
          note: selectedShipping?.displayName ?? null,
          amount: money(shippingTotal),
        }
      : null,
    taxTotal > 0
      ? {
          kind: order.pricesIncludeTax ? 'included_tax' : 'tax',
          note: null,
          amount: money(taxTotal),
        }
      : null,
    creditApplied > 0 ? { kind: 'credit', note: null, amount: money(-creditApplied) } : null,
    { kind: 'total', note: null, amount: money(order.total - creditApplied) },
  ];
  return sums.filter((sum) => sum !== null);
}
