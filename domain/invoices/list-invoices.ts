import { Invoice } from '../../storage/entities/invoice.ts';
import type { Page } from '../../storage/page.ts';
import { invoiceList } from '../../storage/queries/invoices/list-invoices.ts';
import type { Context } from '../context.ts';
import { listEntities } from '../list-page.ts';
import type { InvoiceFilter } from './schemas.ts';

/** Invoices of the tenant, newest first unless `sort` says otherwise. */
export function listInvoices(ctx: Context, filter: InvoiceFilter): Promise<Page<Invoice>> {
  return listEntities(ctx, Invoice, invoiceList(ctx, filter, ctx.now()), filter);
}
