import { Invoice } from '../../storage/entities/invoice.ts';
import { newestFirst, type Keyset, type Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, newestFirstPosition } from '../list-page.ts';
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
      select: 'select i.* from invoice i',
      where: (bind) => {
        const equals = (column: string, value: string | null | undefined): string[] =>
          value === undefined || value === null ? [] : [`i.${column} = ${bind(value)}`];
        return [
          ...equals('workspace_id', ctx.workspaceId),
          ...equals('environment_id', ctx.environmentId),
          ...equals('application_id', ctx.applicationId),
          ...equals('source_type', filter.type),
          ...equals('status', filter.status),
          ...equals('order_id', filter.orderId),
          ...equals('subscription_id', filter.subscriptionId),
          ...equals('customer_id', filter.customerId),
        ];
      },
      positionOf: newestFirstPosition,
    },
    filter,
  );
  const em = database.em();
  return mapPage(page, (row) => em.map(Invoice, row));
}
