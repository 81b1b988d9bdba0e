import type { Context } from '../../context.ts';
import { signPdfOf } from '../pdf/ensure-pdf.ts';
import { getCreditNote } from './get-credit-note.ts';

/** A short-lived URL of a credit note's PDF, which is rendered when it is first asked for. */
export async function downloadCreditNote(ctx: Context, id: string): Promise<string> {
  const { workspace_id: workspaceId, invoice_id, version } = await getCreditNote(ctx, id);
  return signPdfOf(ctx, { workspaceId, id: invoice_id }, version, 'credit_note');
}
