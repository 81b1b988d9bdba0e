import { paymentMethodList } from '../../storage/queries/payment-methods/list.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import { loadCustomer } from '../customers/load.ts';
import type { PaymentMethodFilter } from './schemas.ts';

/** Stored cards and accounts of a customer, newest first. */
export async function listPaymentMethods(
  ctx: Context,
  customerId: string,
  filter: PaymentMethodFilter,
): Promise<Page<CustomerPaymentMethod>> {
  const customer = await loadCustomer(ctx, customerId);
  const plan = paymentMethodList(customer, ctx.applicationId, filter.includeInactive);
  const page = await listPage(ctx, plan, filter);
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(CustomerPaymentMethod, row));
}
