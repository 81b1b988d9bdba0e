import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadInvoice } from '../load.ts';
import { loadPdfSource } from './pdf-source.ts';
import { signPdf } from './ensure-pdf.ts';

/** A short-lived URL of an invoice's PDF; `version` null is the newest, an unknown one 404. */
export async function downloadInvoice(
  ctx: Context,
  invoiceId: string,
  version: number | null,
): Promise<string> {
  const invoice = await loadInvoice(ctx, invoiceId);
  const source = await loadPdfSource(ctx, invoice, version);
  return signPdf(ctx, source ?? fail('not_found'));
}
