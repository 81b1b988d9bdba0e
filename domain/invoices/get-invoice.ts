import type { Context } from '../context.ts';
import { loadInvoice } from './load.ts';
import type { InvoiceDocument } from '../../storage/entities/invoice-version.ts';
import type { InvoiceWithDocument } from './view.ts';

const SQL = `
  select v.document, exists (
    select 1 from invoice_pdf p
    where p.workspace_id = v.workspace_id and p.invoice_id = v.invoice_id and p.version = v.version
      and p.object_key is not null
  ) as has_pdf
  from invoice_version v where v.workspace_id = $1 and v.invoice_id = $2 and v.version = $3`;

/** An invoice with what its present version says. */
export async function getInvoice(ctx: Context, invoiceId: string): Promise<InvoiceWithDocument> {
  const invoice = await loadInvoice(ctx, invoiceId);
  const [row] = await ctx.database.read<{ document: InvoiceDocument; has_pdf: boolean }>(SQL, [
    invoice.workspaceId,
    invoice.id,
    invoice.version,
  ]);
  if (!row) throw new Error(`invoice ${invoice.id} lacks version ${invoice.version}`);
  return { invoice, document: row.document, hasPdf: row.has_pdf };
}
