import { Invoice } from '../../storage/entities/invoice.ts';
import { isUuid } from '../../storage/ids.ts';
import { INVOICE_OF_TENANT } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** An invoice for reading; 404 `not_found` for a malformed, unknown or foreign id. */
export async function loadInvoice(ctx: Context, invoiceId: string): Promise<Invoice> {
  const { database } = ctx;
  if (!isUuid(invoiceId)) fail('not_found');
  const [row] = await database.read(INVOICE_OF_TENANT, [
    ctx.workspaceId,
    ctx.environmentId,
    ctx.applicationId,
    invoiceId,
  ]);
  return row ? database.em().map(Invoice, row) : fail('not_found');
}

/** 409 `invalid_state` unless the invoice is open. */
export function requireOpen({ status }: Pick<Invoice, 'status'>, action: string): void {
  if (status !== 'open') fail('invalid_state', { from: status, action, allowed: ['open'] });
}
