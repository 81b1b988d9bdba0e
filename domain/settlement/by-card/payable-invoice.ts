import type { Invoice } from '../../../storage/entities/invoice.ts';
import type { Order } from '../../../storage/entities/order.ts';
import { fail } from '../../errors.ts';
import type { InvoiceHolderContext } from '../../invoices/hosted/load-hosted-invoice.ts';
import { loadInvoice, requireOpen } from '../../invoices/load.ts';
import { loadInvoiceSettings } from '../../invoices/settings/get-settings.ts';
import { loadOrder } from '../../orders/load.ts';

interface PayableInvoice {
  readonly invoice: Invoice;
  readonly order: Order;
}

/** The invoice of a link, and its order. 409 `invalid_state` unless it is open, and its merchant takes cards for it. */
export async function loadPayableInvoice(ctx: InvoiceHolderContext): Promise<PayableInvoice> {
  const [invoice, { settings }] = await Promise.all([
    loadInvoice(ctx, ctx.invoiceId),
    loadInvoiceSettings(ctx.database, ctx),
  ]);
  requireOpen(invoice, 'pay');
  const reason = 'cards_not_taken';
  if (!settings.payableByCard)
    fail('invalid_state', { from: invoice.status, action: 'pay', reason });
  const { order } = await loadOrder(ctx, invoice.orderId);
  return { invoice, order };
}
