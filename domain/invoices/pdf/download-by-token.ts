import { INVOICE_OF_LINK } from '../../../storage/queries/invoices/invoice-pdfs.ts';
import type { CellsContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { enterWorkspace } from '../../tenancy/enter-tenant.ts';
import { invoiceDownloadToken } from '../links.ts';
import { loadPdfSource } from './pdf-source.ts';
import { signPdf } from './ensure-pdf.ts';

/** The PDF of an invoice mail's link; the token is the only credential. */
export async function downloadByToken(
  base: CellsContext,
  paymentId: string,
  token: string | undefined,
): Promise<string> {
  if (!token) fail('missing_token');
  const { claims, expiresAt } = await invoiceDownloadToken.read(base.services, token);
  const { workspaceId, environmentId } = claims;
  if (claims.paymentId !== paymentId.toLowerCase()) fail('invalid_token');
  const [row] = await base.database
    .of(workspaceId)
    .read(INVOICE_OF_LINK, [workspaceId, environmentId, claims.paymentId]);
  const now = row?.clock_now ?? base.services.clock();
  if (!row || expiresAt === null || expiresAt <= now) fail('invalid_token');
  const ctx = enterWorkspace(base, workspaceId, base.actor);
  const invoice = { workspaceId, id: row.invoice_id };
  const source = await loadPdfSource(ctx, invoice, null);
  return signPdf(ctx, source ?? fail('invalid_token'));
}
