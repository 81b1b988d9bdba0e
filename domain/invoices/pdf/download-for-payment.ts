import { isUuid } from '../../../storage/ids.ts';
import { PAYMENT_WITH_INVOICE } from '../../../storage/queries/invoices/invoice-pdfs.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { signPdfOf } from './ensure-pdf.ts';

/** A short-lived URL of a Net-N payment's invoice; 409 `not_invoice` for any other payment. */
export async function downloadForPayment(ctx: Context, paymentId: string): Promise<string> {
  if (!isUuid(paymentId)) fail('not_found');
  const { workspaceId, environmentId, applicationId, database } = ctx;
  const values = [workspaceId, environmentId, applicationId, paymentId];
  const [row] = await database.read(PAYMENT_WITH_INVOICE, values);
  if (!row) fail('not_found');
  if (!row.deferred) fail('not_invoice');
  return signPdfOf(ctx, { workspaceId, id: row.invoice_id ?? fail('not_found') }, null);
}
