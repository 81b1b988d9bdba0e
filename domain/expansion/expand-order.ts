import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import type { Order } from '../../storage/entities/order.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { readFulfillmentsOfOrder } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import { toFulfillmentView } from '../fulfillments/view.ts';
import { toInvoiceView } from '../invoices/view.ts';
import { toPaymentView } from '../payments/view.ts';
import type { OrderExpansion } from './schemas.ts';

export interface ExpandedOrder {
  readonly customer?: ReturnType<typeof toCustomerView> | null;
  readonly payments?: readonly ReturnType<typeof toPaymentView>[];
  readonly fulfillments?: readonly ReturnType<typeof toFulfillmentView>[];
  readonly invoices?: readonly ReturnType<typeof toInvoiceView>[];
}

/** What belongs to an order, of the names asked for (00 §10); lists oldest first. */
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
  customer: async (ctx: Context, { workspaceId, customerId }: Order) => {
    const { database } = ctx;
    const [row] = await database.read(
      'select * from customer where workspace_id = $1 and id = $2 and deleted_at is null',
      [workspaceId, customerId ?? null],
    );
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  payments: async (ctx: Context, order: Order) => {
    const em = ctx.database.em();
    const rows = await readAll(ctx, 'payment', order);
    return rows.map((row) => toPaymentView(em.map(Payment, row)));
  },
  fulfillments: async (ctx: Context, order: Order) => {
    const found = await readFulfillmentsOfOrder(ctx.database, order.workspaceId, order.id);
    return found.map(toFulfillmentView);
  },
  invoices: async (ctx: Context, order: Order) => {
    const em = ctx.database.em();
    const rows = await readAll(ctx, 'invoice', order);
    return rows.map((row) => toInvoiceView(em.map(Invoice, row)));
  },
} satisfies Record<OrderExpansion, (ctx: Context, order: Order) => Promise<unknown>>;

function readAll(
  ctx: Context,
  table: 'payment' | 'invoice',
  { workspaceId, id }: Order,
): Promise<object[]> {
  return ctx.database.read(
    `select * from ${table} where workspace_id = $1 and order_id = $2 order by created_at, id`,
    [workspaceId, id],
  );
}
