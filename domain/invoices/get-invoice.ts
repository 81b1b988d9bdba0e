import { VERSION_OF_INVOICE } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { loadInvoice } from './load.ts';
import type { InvoiceWithDocument } from './view.ts';

/** An invoice with its latest document. */
export async function getInvoice(ctx: Context, invoiceId: string): Promise<InvoiceWithDocument> {
  const invoice = await loadInvoice(ctx, invoiceId);
  const [row] = await ctx.database.read(VERSION_OF_INVOICE, [
    invoice.workspaceId,
    invoice.id,
    invoice.version,
  ]);
  if (!row) throw new Error(`invoice ${invoice.id} lacks version ${invoice.version}`);
  return { invoice, document: row.document, hasPdf: row.has_pdf };
}
