import type { SystemContext } from '../../context.ts';
import { fail } from '../../errors.ts';
import { readDownloadToken, type DownloadClaims } from './download-token.ts';
import { loadPdfSource } from './pdf-source.ts';
import { signPdf } from './sign-pdf.ts';

interface Row {
  readonly invoice_id: string;
  /** The instant of the environment's test clock; null in real time. */
  readonly clock_now: Date | null;
}

const SQL = `
  select i.id as invoice_id, case when e.clock_mode = 'real' then null else e.clock_now end as clock_now
  from invoice i join environment e on e.workspace_id = i.workspace_id and e.id = i.environment_id
  where i.workspace_id = $1 and i.environment_id = $2 and i.payment_id = $3`;

/** The PDF behind the link of an invoice e-mail; the token is the only credential. */
export async function downloadByToken(
  ctx: SystemContext,
  paymentId: string,
  token: string | undefined,
): Promise<string> {
  if (!token) fail('missing_token');
  const claims = await readDownloadToken(ctx.services, token);
  if (claims.paymentId !== paymentId.toLowerCase()) fail('invalid_token');
  const [row] = await ctx.database.read<Row>(SQL, valuesOf(claims));
  if (!row || claims.expiresAt <= (row.clock_now ?? ctx.services.clock())) fail('invalid_token');
  const invoice = { workspaceId: claims.workspaceId, id: row.invoice_id };
  const source = await loadPdfSource(ctx, invoice, null);
  return signPdf(ctx, source ?? fail('invalid_token'));
}

function valuesOf({ workspaceId, environmentId, paymentId }: DownloadClaims): string[] {
  return [workspaceId, environmentId, paymentId];
}
