import type { Order } from '../../storage/entities/order.ts';
import { CONFIRMATION } from '../../storage/queries/order-mails/mailed-rows.ts';
import { paidByText, recipientLines } from '../invoices/document/compile-document.ts';
import {
  findPayableInvoice,
  type PayableInvoice,
} from '../invoices/hosted/find-payable-invoice.ts';
import type { MailRequest } from '../mail/queue-mail.ts';
import type { AttachedInvoice, MailedSum, PayableContent } from '../mail/templates.ts';
import { letterOf, post, type MailDesk } from './mail-desk.ts';
import { mailedLines } from './mailed-lines.ts';

interface Confirmation {
  /** The confirmation itself, where there is none yet. */
  readonly letters: readonly MailRequest[];
  /** The invoice that it has with it. */
  readonly attached: AttachedInvoice | null;
}

const none: Confirmation = { letters: [], attached: null };

/** Confirms a placed order, once. */
export async function confirmOrder(desk: MailDesk): Promise<void> {
  await post(desk, (await confirmationOf(desk)).letters);
}

/** The confirmation of a placed order, with the PDF of the invoice that was paid by then. */
export async function confirmationOf(desk: MailDesk): Promise<Confirmation> {
  const { ctx, order, settings, confirmation, paying } = desk;
  if (!settings.email.orderConfirmation || !order.isConfirmed()) return none;
  if (confirmation?.template === CONFIRMATION)
    return { letters: [], attached: confirmation.attachedInvoice };
  // A refund may have come before the mail was written.
  const paid = desk.invoices.find(({ paidAt }) => paidAt !== null);
  const attached = paid ? { invoiceId: paid.id, version: paid.version } : null;
  const ships = desk.lines.some(({ requiresShipping }) => requiresShipping);
  const address = order.shippingAddress;
  const payable = attached ? null : await findPayableInvoice(ctx, order.id);
  const letter = letterOf(desk, order.id, {
    template: CONFIRMATION,
    ...mailedLines(desk.lines, (line) => desk.money(line.unitPrice * line.quantity)),
    sums: sumsOf(desk, order),
    shipsTo: ships && address ? recipientLines(address, desk.locale) : [],
    paidBy: paying ? paidByText(paying) : null,
    ...(payable ? { toPay: toPayOf(desk, payable) } : {}),
    attachedInvoice: attached,
  });
  return { letters: [letter], attached };
}

function toPayOf({ money }: MailDesk, { due, ...payable }: PayableInvoice): PayableContent {
  return { ...payable, amount: money(due) };
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
