import type { SystemContext } from '../../context.ts';
import { invoiceOfLink } from '../../../storage/queries/invoices/pdf-source.ts';
import { fail } from '../../errors.ts';
import { enterWorkspace } from '../../tenancy/enter-tenant.ts';
import { readDownloadToken, type DownloadClaims } from './download-token.ts';
import { loadPdfSource } from './pdf-source.ts';
import { signPdf } from './sign-pdf.ts';

/** The PDF behind the link of an invoice e-mail; the token is the only credential. */
export async function downloadByToken(
  base: SystemContext,
  paymentId: string,
  token: string | undefined,
): Promise<string> {
  if (!token) fail('missing_token');
  const claims = await readDownloadToken(base.services, token);
  if (claims.paymentId !== paymentId.toLowerCase()) fail('invalid_token');
  const [row] = await base.database.read(invoiceOfLink, valuesOf(claims));
  if (!row || claims.expiresAt <= (row.clock_now ?? base.services.clock())) fail('invalid_token');
  const ctx = enterWorkspace(base, claims.workspaceId, base.actor);
  const invoice = { workspaceId: claims.workspaceId, id: row.invoice_id };
  const source = await loadPdfSource(ctx, invoice, null);
  return signPdf(ctx, source ?? fail('invalid_token'));
}

function valuesOf({ workspaceId, environmentId, paymentId }: DownloadClaims): string[] {
  return [workspaceId, environmentId, paymentId];
}
