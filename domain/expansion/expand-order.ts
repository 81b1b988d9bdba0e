import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { readFulfillmentsOfOrder } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { INVOICES_OF_ORDER } from '../../storage/queries/invoices/invoice-rows.ts';
import { LISTED_PAYMENTS_OF_ORDER } from '../../storage/queries/orders/order-money.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import type { FulfillmentView } from '../fulfillments/view.ts';
import type { toInvoiceView } from '../invoices/view.ts';
import type { OrderWithLines } from '../orders/view.ts';
import type { toPaymentView } from '../payments/view.ts';
import type { SubscriptionView } from '../subscriptions/view.ts';
import { callerOf, type Actions, type Caller } from './actions.ts';
import { fulfillmentViews } from './fulfillment-actions.ts';
import { invoiceViews } from './invoice-actions.ts';
import { readOrderActions } from './order-actions.ts';
import { paymentViews } from './payment-actions.ts';
import { readSubscriptionOf } from './read-subscription.ts';
import type { OrderExpansion } from './schemas.ts';

export interface ExpandedOrder {
  readonly customer?: ReturnType<typeof toCustomerView> | null;
  readonly payments?: readonly ReturnType<typeof toPaymentView>[];
  readonly fulfillments?: readonly FulfillmentView[];
  readonly invoices?: readonly ReturnType<typeof toInvoiceView>[];
  readonly subscription?: SubscriptionView | null;
  readonly actions?: Actions;
}

/**
 * The requested expansions of an order (contract 00 §10); lists are oldest first. With `actions` those of the order, and
 * of each expanded resource beside its view.
 */
export async function expandOrder(
  ctx: Context,
  found: OrderWithLines,
  names: readonly OrderExpansion[],
): Promise<ExpandedOrder> {
  const caller = await callerOf(ctx, names);
  const parts = await Promise.all(
    [...new Set(names)].map(
      async (name) => [name, await readers[name](ctx, found, caller)] as const,
    ),
  );
  return Object.fromEntries(parts);
}

type Read = (ctx: Context, found: OrderWithLines, caller: Caller | null) => Promise<unknown>;

const readers = {
  actions: async (ctx, found, caller) => caller && readOrderActions(ctx, caller, found),
  customer: async ({ database }, { order: { workspaceId, customerId } }) => {
    const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId ?? null]);
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  payments: async (ctx, { order: { workspaceId, id } }, caller) => {
    const rows = await ctx.database.read(LISTED_PAYMENTS_OF_ORDER, [workspaceId, id]);
    const em = ctx.database.em();
    return paymentViews(
      ctx,
      caller,
      rows.map((row) => em.map(Payment, row)),
    );
  },
  fulfillments: async (ctx, { order: { workspaceId, id } }, caller) =>
    fulfillmentViews(ctx, caller, await readFulfillmentsOfOrder(ctx.database, workspaceId, id)),
  invoices: async (ctx, { order: { workspaceId, id } }, caller) => {
    const rows = await ctx.database.read(INVOICES_OF_ORDER, [workspaceId, id]);
    const em = ctx.database.em();
    return invoiceViews(
      ctx,
      caller,
      rows.map((row) => em.map(Invoice, row)),
    );
  },
  subscription: (ctx, { order }, caller) => readSubscriptionOf(ctx, order, caller),
} satisfies Record<OrderExpansion, Read>;
