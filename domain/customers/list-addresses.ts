import { CustomerAddress } from '../../storage/entities/customer-address.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage, type PageRequest } from '../list-page.ts';
import { loadCustomer } from './load.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

export async function listAddresses(
  ctx: Context,
  customerId: string,
  request: PageRequest,
): Promise<Page<CustomerAddress>> {
  const customer = await loadCustomer(ctx, customerId);
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('customer-addresses', 'a'),
      select: 'select a.* from customer_address a',
      where: (bind) => [
        `a.workspace_id = ${bind(customer.workspaceId)}`,
        `a.customer_id = ${bind(customer.id)}`,
      ],
      positionOf: newestFirstPosition,
    },
    request,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(CustomerAddress, row));
}
