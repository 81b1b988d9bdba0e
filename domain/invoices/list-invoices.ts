import { Invoice } from '../../storage/entities/invoice.ts';
import { newestFirst, type Keyset, type Page, newestFirstPosition } from '../../storage/page.ts';
import { invoiceConditions, listedInvoices } from '../../storage/queries/invoices/invoice-rows.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { InvoiceFilter } from './schemas.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

const newest = newestFirst('invoices', 'i');
const oldest: Keyset = { ...newest, direction: 'ascending' };

/** Invoices of the tenant, newest first unless `sort` says otherwise. */
export async function listInvoices(ctx: Context, filter: InvoiceFilter): Promise<Page<Invoice>> {
  const { database } = ctx;
  const page = await listPage<Row>(
    ctx,
    {
      keyset: filter.sort === 'createdAt' ? oldest : newest,
      select: listedInvoices,
      where: (bind) => invoiceConditions(ctx, filter, bind),
      positionOf: newestFirstPosition,
    },
    filter,
  );
  const em = database.em();
  return mapPage(page, (row) => em.map(Invoice, row));
}
