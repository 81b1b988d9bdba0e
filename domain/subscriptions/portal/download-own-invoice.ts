import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';
import { loadInvoice } from '../../invoices/load.ts';
import { loadPdfSource } from '../../invoices/pdf/pdf-source.ts';
import { signPdf } from '../../invoices/pdf/ensure-pdf.ts';

/** A short-lived URL of the PDF of an invoice of the buyer's own subscriptions; 404 `not_found` for any other. */
export async function downloadOwnInvoice(ctx: BuyerContext, id: string): Promise<string> {
  const invoice = await loadInvoice(ctx, id);
  if (invoice.customerId !== ctx.customerId || !invoice.subscriptionId) fail('not_found');
  const source = await loadPdfSource(ctx, invoice, null);
  return signPdf(ctx, source ?? fail('not_found'));
}
