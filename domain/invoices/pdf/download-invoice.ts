import type { Context } from '../../context.ts';
import { loadInvoice } from '../load.ts';
import { signPdfOf } from './ensure-pdf.ts';

/** A short-lived URL of an invoice's PDF; `version` null is the newest, an unknown one 404. */
export async function downloadInvoice(
  ctx: Context,
  invoiceId: string,
  version: number | null,
): Promise<string> {
  return signPdfOf(ctx, await loadInvoice(ctx, invoiceId), version);
}
