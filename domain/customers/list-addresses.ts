import { CustomerAddress } from '../../storage/entities/customer-address.ts';
import type { Page } from '../../storage/page.ts';
import { addressList } from '../../storage/queries/customers/addresses.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadCustomer } from './load.ts';

export async function listAddresses(
  ctx: Context,
  customerId: string,
  request: PageRequest,
): Promise<Page<CustomerAddress>> {
  const customer = await loadCustomer(ctx, customerId);
  const page = await listPage(ctx, addressList(customer), request);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(CustomerAddress, row));
}
