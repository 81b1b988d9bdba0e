import { InvoiceVersion } from '../../storage/entities/invoice-version.ts';
import type { Context } from '../context.ts';
import { loadInvoice } from './load.ts';

const SQL = `
  select id, workspace_id, invoice_id, version, reason, created_at from invoice_version
  where workspace_id = $1 and invoice_id = $2 order by version`;

/** Every version of an invoice, oldest first. */
export async function listVersions(
  ctx: Context,
  invoiceId: string,
): Promise<Omit<InvoiceVersion, 'document'>[]> {
  const { database } = ctx;
  const { workspaceId, id } = await loadInvoice(ctx, invoiceId);
  const rows = await database.read(SQL, [workspaceId, id]);
  const em = database.em();
  return rows.map((row) => em.map(InvoiceVersion, row));
}
