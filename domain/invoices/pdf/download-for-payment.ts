import { isUuid } from '../../../storage/ids.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadPdfSource } from './pdf-source.ts';
import { signPdf } from './sign-pdf.ts';

interface Row {
  readonly deferred: boolean;
  readonly invoice_id: string | null;
}

const SQL = `
  select p.deferred, i.id as invoice_id
  from payment p left join invoice i on i.workspace_id = p.workspace_id and i.payment_id = p.id
  where p.workspace_id = $1 and p.environment_id = $2 and ($3::uuid is null or p.application_id = $3) and p.id = $4`;

/** A short-lived URL of a Net-N payment's invoice; 409 `not_invoice` for any other payment. */
export async function downloadForPayment(ctx: Context, paymentId: string): Promise<string> {
  if (!isUuid(paymentId)) fail('not_found');
  const { workspaceId, environmentId, applicationId, database } = ctx;
  const [row] = await database.read<Row>(SQL, [
    workspaceId,
    environmentId,
    applicationId,
    paymentId,
  ]);
  if (!row) fail('not_found');
  if (!row.deferred) fail('not_invoice');
  const source =
    row.invoice_id === null
      ? null
      : await loadPdfSource(ctx, { workspaceId, id: row.invoice_id }, null);
  return signPdf(ctx, source ?? fail('not_found'));
}
