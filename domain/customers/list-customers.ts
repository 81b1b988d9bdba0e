import { Customer } from '../../storage/entities/customer.ts';
import type { Page } from '../../storage/page.ts';
import { customerList } from '../../storage/queries/customers/customers.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { requireListedApplication } from '../tenancy/require-application.ts';
import type { CustomerFilter } from './schemas.ts';

/** Customers that the caller may see, newest first. */
export async function listCustomers(ctx: Context, filter: CustomerFilter): Promise<Page<Customer>> {
  const named = filter.applicationId
    ? await requireListedApplication(ctx, filter.applicationId)
    : null;
  const page = await listPage(ctx, customerList(ctx, named, filter), filter);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(Customer, row));
}
