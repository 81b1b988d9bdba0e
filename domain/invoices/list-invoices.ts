import { Invoice } from '../../storage/entities/invoice.ts';
import type { Page } from '../../storage/page.ts';
import { invoiceList } from '../../storage/queries/invoices/list-invoices.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { InvoiceFilter } from './schemas.ts';

/** Invoices of the tenant, newest first unless `sort` says otherwise. */
export async function listInvoices(ctx: Context, filter: InvoiceFilter): Promise<Page<Invoice>> {
  const page = await listPage(ctx, invoiceList(ctx, filter, ctx.now()), filter);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(Invoice, row));
}
