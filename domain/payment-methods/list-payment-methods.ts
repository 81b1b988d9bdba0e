import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import { newestFirst, type Page, newestFirstPosition } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { loadCustomer } from '../customers/load.ts';
import type { PaymentMethodFilter } from './schemas.ts';

interface Row {
  readonly id: string;
  readonly created_at: Date;
}

/** Stored cards and accounts of a customer, newest first. */
export async function listPaymentMethods(
  ctx: Context,
  customerId: string,
  filter: PaymentMethodFilter,
): Promise<Page<CustomerPaymentMethod>> {
  const customer = await loadCustomer(ctx, customerId);
  const page = await listPage<Row>(
    ctx,
    {
      keyset: newestFirst('customer-payment-methods', 'm'),
      select: 'select m.* from customer_payment_method m',
      where: (bind) => [
        `m.workspace_id = ${bind(customer.workspaceId)}`,
        `m.customer_id = ${bind(customer.id)}`,
        ...(ctx.applicationId === null ? [] : [`m.application_id = ${bind(ctx.applicationId)}`]),
        ...(filter.includeInactive ? [] : ['m.is_active']),
      ],
      positionOf: newestFirstPosition,
    },
    filter,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(CustomerPaymentMethod, row));
}
