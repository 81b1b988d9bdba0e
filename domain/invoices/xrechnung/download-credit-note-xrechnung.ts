import type { Context } from '../../context.ts';
import { getCreditNote } from '../credit-notes/get-credit-note.ts';
import { creditNoteOf } from '../document/credit-note.ts';
import { loadInvoice } from '../load.ts';
import { writeXRechnung, type WriteXml, type XmlFile } from './write-xrechnung.ts';

/** A credit note as XRechnung. */
export async function downloadCreditNoteXRechnung(
  ctx: Context,
  id: string,
  write: WriteXml,
): Promise<XmlFile> {
  const { invoice_id, document } = await getCreditNote(ctx, id);
  const invoice = await loadInvoice(ctx, invoice_id);
  return writeXRechnung(ctx, invoice, creditNoteOf(document), write);
}
