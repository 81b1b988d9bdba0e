import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadPdfSource } from '../pdf/pdf-source.ts';
import { signPdf } from '../pdf/ensure-pdf.ts';
import { getCreditNote } from './get-credit-note.ts';

/** A short-lived URL of a credit note's PDF, which is rendered when it is first asked for. */
export async function downloadCreditNote(ctx: Context, id: string): Promise<string> {
  const { workspace_id: workspaceId, invoice_id, version } = await getCreditNote(ctx, id);
  const invoice = { workspaceId, id: invoice_id };
  const source = await loadPdfSource(ctx, invoice, version, 'credit_note');
  return signPdf(ctx, source ?? fail('not_found'));
}
