import { VERSION_OF_INVOICE } from '../../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadInvoice } from '../load.ts';
import { writeXRechnung, type WriteXml, type XmlFile } from './write-xrechnung.ts';

/** An invoice as XRechnung; `version` null is the newest, an unknown one 404. */
export async function downloadXRechnung(
  ctx: Context,
  invoiceId: string,
  version: number | null,
  write: WriteXml,
): Promise<XmlFile> {
  const invoice = await loadInvoice(ctx, invoiceId);
  const { workspaceId, id } = invoice;
  const values = [workspaceId, id, version ?? invoice.version];
  const [row] = await ctx.database.read(VERSION_OF_INVOICE, values);
  return writeXRechnung(ctx, invoice, row?.document ?? fail('not_found'), write);
}
