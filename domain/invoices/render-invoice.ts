import type { DatabaseContext } from '../context.ts';
import { loadPdfSource } from './pdf-source.ts';
import { makePdf } from './make-pdf.ts';

/** Has the PDF of an invoice's newest version made, in the application's look as it is now. */
export async function renderInvoice(
  ctx: DatabaseContext,
  workspaceId: string,
  invoiceId: string,
): Promise<void> {
  const source = await loadPdfSource(ctx, { workspaceId, id: invoiceId }, null);
  if (source) await makePdf(ctx, source);
}
