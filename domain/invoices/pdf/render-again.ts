import { RENDER_AGAIN } from '../../../storage/queries/invoices/given-up-documents.ts';
import type { PdfDocument } from '../../../storage/queries/invoices/invoice-pdfs.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { getCreditNote } from '../credit-notes/get-credit-note.ts';
import { getInvoice } from '../load.ts';

type Rendering = { readonly pdfStatus: 'ready' | 'pending' };

/**
 * Has the document of an invoice rendered again after its rendering was given up, and the mail sent that waits for it. Where
 * it is rendered, or is being, there is nothing to do; so a repeat changes nothing.
 */
export async function renderInvoiceAgain(ctx: Context, id: string): Promise<Concluded<Rendering>> {
  const { invoice, hasPdf } = await getInvoice(ctx, id);
  return renderAgain(ctx, { ...invoice, hasPdf }, 'invoice');
}

/** Renders the document of a credit note again, likewise. */
export async function renderCreditNoteAgain(
  ctx: Context,
  id: string,
): Promise<Concluded<Rendering>> {
  const { invoice_id, version, has_pdf } = await getCreditNote(ctx, id);
  return renderAgain(ctx, { id: invoice_id, version, hasPdf: has_pdf }, 'credit_note');
}

interface Document {
  /** The invoice's. */
  readonly id: string;
  readonly version: number;
  readonly hasPdf: boolean;
}

function renderAgain(
  ctx: Context,
  { id, version, hasPdf }: Document,
  prints: PdfDocument,
): Promise<Concluded<Rendering>> {
  return concludingUnit(ctx, async (tx) => {
    if (!hasPdf) await tx.query(RENDER_AGAIN, [ctx.workspaceId, id, version, prints]);
    return { pdfStatus: hasPdf ? 'ready' : 'pending' };
  });
}
