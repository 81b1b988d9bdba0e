import { orderChanges, readChanges } from '../../storage/queries/timelines/changes.ts';
import { readFulfillmentsOfOrder } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { INVOICES_OF_ORDER } from '../../storage/queries/invoices/invoice-rows.ts';
import { LISTED_PAYMENTS_OF_ORDER } from '../../storage/queries/orders/order-money.ts';
import type { Context } from '../context.ts';
import { rejectFutureSequence } from '../future-sequence.ts';
import { toStep } from '../timeline-view.ts';
import { loadOrder } from '../orders/load.ts';
import { foldOrderHistory } from '../orders/order-history.ts';
import { toOrderView, type OrderView, type OrderWithLines } from '../orders/view.ts';
import { toCustomerView } from '../customers/view.ts';
import type { FulfillmentView } from '../fulfillments/view.ts';
import type { toInvoiceView } from '../invoices/view.ts';
import type { toPaymentView } from '../payments/view.ts';
import type { SubscriptionView } from '../subscriptions/view.ts';
import type { GetOrderInput, OrderExpansion } from './schemas.ts';
import { callerOf, type Actions, type Caller } from './actions.ts';
import { fulfillmentViews } from './fulfillment-actions.ts';
import { readOrderActions } from './order-actions.ts';
import {
  readParts,
  readCustomerOf,
  readPaymentsOf,
  readInvoicesOf,
  readSubscriptionOf,
} from './read-parts.ts';

/**
 * An order now, or at an earlier sequence: its timeline folded up to there. `expand` adds the current state of related
 * resources.
 */
export async function getOrder(
  ctx: Context,
  orderId: string,
  { expand = [], atSequence }: GetOrderInput,
): Promise<OrderView & ExpandedOrder> {
  const found = await loadOrder(ctx, orderId);
  const [view, expanded] = await Promise.all([
    viewAt(ctx, found, atSequence),
    expandOrder(ctx, found, expand),
  ]);
  return { ...view, ...expanded };
}

async function viewAt(
  ctx: Context,
  found: OrderWithLines,
  atSequence: number | undefined,
): Promise<OrderView> {
  const now = toOrderView(found);
  if (atSequence === undefined || atSequence === now.sequence) return now;
  if (atSequence > now.sequence) rejectFutureSequence('order', atSequence, now.sequence);
  const { workspaceId, id } = found.order;
  const { database } = ctx;
  const rows = await readChanges(database, orderChanges, workspaceId, id, atSequence);
  return foldOrderHistory(now, rows.map(toStep));
}

interface ExpandedOrder {
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
async function expandOrder(
  ctx: Context,
  found: OrderWithLines,
  names: readonly OrderExpansion[],
): Promise<ExpandedOrder> {
  const caller = await callerOf(ctx, names);
  return readParts(names, (name) => readers[name](ctx, found, caller));
}

type Read = (ctx: Context, found: OrderWithLines, caller: Caller | null) => Promise<unknown>;

const readers = {
  actions: async (ctx, found, caller) => caller && readOrderActions(ctx, caller, found),
  customer: (ctx, { order }) => readCustomerOf(ctx, order),
  payments: (ctx, { order }, caller) =>
    readPaymentsOf(ctx, LISTED_PAYMENTS_OF_ORDER, order, caller),
  fulfillments: async (ctx, { order: { workspaceId, id } }, caller) =>
    fulfillmentViews(ctx, caller, await readFulfillmentsOfOrder(ctx.database, workspaceId, id)),
  invoices: (ctx, { order }, caller) => readInvoicesOf(ctx, INVOICES_OF_ORDER, order, caller),
  subscription: (ctx, { order }, caller) => readSubscriptionOf(ctx, order, caller),
} satisfies Record<OrderExpansion, Read>;
