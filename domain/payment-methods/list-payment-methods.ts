import { paymentMethodList } from '../../storage/queries/payment-methods/list.ts';
import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listEntities } from '../list-page.ts';
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
  return listEntities(ctx, CustomerPaymentMethod, plan, filter);
}
