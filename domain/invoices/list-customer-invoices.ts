import type { Invoice } from '../../storage/entities/invoice.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { loadCustomer } from '../customers/load.ts';
import type { PageRequest } from '../list-page.ts';
import { listInvoices } from './list-invoices.ts';

/** Invoices of one customer, newest first; 404 `not_found`. */
export async function listCustomerInvoices(
  ctx: Context,
  customerId: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Invoice>> {
  const { id } = await loadCustomer(ctx, customerId);
  return listInvoices(ctx, { cursor, limit, sort: '-createdAt', customerId: id });
}
