import type { Customer } from '../../storage/entities/customer.ts';
import { TOTALS_OF_CUSTOMER } from '../../storage/queries/customers/totals.ts';
import type { Context } from '../context.ts';
import { loadCustomer } from '../customers/load.ts';
import { toCustomerView } from '../customers/view.ts';
import type { CustomerExpansion, CustomerTotals, GetCustomerInput } from './customer-schemas.ts';
import { readParts } from './read-parts.ts';

/** A customer; `expand=totals` adds what it bought, computed on reading. 404 `not_found`. */
export async function getCustomer(
  ctx: Context,
  customerId: string,
  { expand = [] }: GetCustomerInput,
): Promise<ReturnType<typeof toCustomerView> & { readonly totals?: CustomerTotals }> {
  const customer = await loadCustomer(ctx, customerId);
  const parts = await readParts(expand, (name) => readers[name](ctx, customer));
  return { ...toCustomerView(customer), ...parts };
}

const readers = { totals: readTotals } satisfies Record<
  CustomerExpansion,
  (ctx: Context, customer: Customer) => Promise<unknown>
>;

/** The totals of a customer, of the application of the caller where it has one. */
async function readTotals(
  { database, applicationId }: Context,
  { workspaceId, id }: Customer,
): Promise<CustomerTotals> {
  const rows = await database.read(TOTALS_OF_CUSTOMER, [workspaceId, id, applicationId]);
  const isComplete = rows.every((row) => !row.is_cut);
  const currencies = rows.flatMap(({ currency, ...row }) => {
    if (currency === null) return [];
    return [
      {
        currency,
        orderCount: row.orders,
        amountPaid: row.paid,
        amountRefunded: row.refunded,
        amountDue: row.due,
        creditBalance: row.credit,
        firstOrderAt: isComplete ? (row.first_order_at?.toISOString() ?? null) : null,
        lastOrderAt: row.last_order_at?.toISOString() ?? null,
      },
    ];
  });
  return { isComplete, currencies };
}
