import { CustomerPaymentMethod } from '../../storage/entities/customer-payment-method.ts';
import type { BuyerContext } from '../customers/buyer-context.ts';

const SQL = `
  select * from customer_payment_method
  where workspace_id = $1 and customer_id = $2 and application_id = $3 and is_active and method_type = 'card'
  order by is_default desc, created_at desc, id desc`;

/** The buyer's cards in the application: the default first, then newest first. */
export async function listOwnCards(ctx: BuyerContext): Promise<CustomerPaymentMethod[]> {
  const { database } = ctx;
  const rows = await database.read(SQL, [ctx.workspaceId, ctx.customerId, ctx.applicationId]);
  const em = database.em();
  return rows.map((row) => em.map(CustomerPaymentMethod, row));
}
