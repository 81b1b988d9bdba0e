import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import type { Order } from '../../storage/entities/order.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { readFulfillmentsOfOrder } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { INVOICES_OF_ORDER } from '../../storage/queries/invoices/invoice-rows.ts';
import { LISTED_PAYMENTS_OF_ORDER } from '../../storage/queries/orders/order-money.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import { toFulfillmentView } from '../fulfillments/view.ts';
import { toInvoiceView } from '../invoices/view.ts';
import { toPaymentView } from '../payments/view.ts';
import type { SubscriptionView } from '../subscriptions/view.ts';
import { readSubscriptionOf } from './read-subscription.ts';
import type { OrderExpansion } from './schemas.ts';

export interface ExpandedOrder {
  readonly customer?: ReturnType<typeof toCustomerView> | null;
  readonly payments?: readonly ReturnType<typeof toPaymentView>[];
  readonly fulfillments?: readonly ReturnType<typeof toFulfillmentView>[];
  readonly invoices?: readonly ReturnType<typeof toInvoiceView>[];
  readonly subscription?: SubscriptionView | null;
}

/** The requested expansions of an order (contract 00 §10); lists are oldest first. */
export async function expandOrder(
  ctx: Context,
  order: Order,
  names: readonly OrderExpansion[],
): Promise<ExpandedOrder> {
  const parts = await Promise.all(
    [...new Set(names)].map(async (name) => [name, await readers[name](ctx, order)] as const),
  );
  return Object.fromEntries(parts);
}

const readers = {
  customer: async ({ database }: Context, { workspaceId, customerId }: Order) => {
    const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId ?? null]);
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  payments: async ({ database }: Context, { workspaceId, id }: Order) => {
    const rows = await database.read(LISTED_PAYMENTS_OF_ORDER, [workspaceId, id]);
    const em = database.em();
    return rows.map((row) => toPaymentView(em.map(Payment, row)));
  },
  fulfillments: async ({ database }: Context, { workspaceId, id }: Order) => {
    const found = await readFulfillmentsOfOrder(database, workspaceId, id);
    return found.map(toFulfillmentView);
  },
  invoices: async ({ database }: Context, { workspaceId, id }: Order) => {
    const rows = await database.read(INVOICES_OF_ORDER, [workspaceId, id]);
    const em = database.em();
    return rows.map((row) => toInvoiceView(em.map(Invoice, row)));
  },
  subscription: readSubscriptionOf,
} satisfies Record<OrderExpansion, (ctx: Context, order: Order) => Promise<unknown>>;
