import { InvoiceVersion } from '../../storage/entities/invoice-version.ts';
import { VERSIONS_OF_INVOICE } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { loadInvoice } from './load.ts';

/** Every version of an invoice, oldest first. */
export async function listVersions(
  ctx: Context,
  invoiceId: string,
): Promise<Omit<InvoiceVersion, 'document'>[]> {
  const { database } = ctx;
  const { workspaceId, id } = await loadInvoice(ctx, invoiceId);
  const rows = await database.read(VERSIONS_OF_INVOICE, [workspaceId, id]);
  return database.em().mapAll(InvoiceVersion, rows);
}
