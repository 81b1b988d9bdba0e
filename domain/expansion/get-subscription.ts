import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { Payment } from '../../storage/entities/payment.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { mapFulfillmentRow } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import {
  FULFILLMENTS_OF_SUBSCRIPTION,
  INVOICES_OF_SUBSCRIPTION,
  PAYMENTS_OF_SUBSCRIPTION,
} from '../../storage/queries/subscriptions/expansion.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import { loadSubscription } from '../subscriptions/load.ts';
import type { LoadedSubscription } from '../subscriptions/subscription-state.ts';
import { toSubscriptionView } from '../subscriptions/view.ts';
import { callerOf, type Caller } from './actions.ts';
import { fulfillmentViews } from './fulfillment-actions.ts';
import { invoiceViews } from './invoice-actions.ts';
import { paymentViews } from './payment-actions.ts';
import { readSubscriptionActions } from './subscription-actions.ts';
import type { GetSubscriptionInput, SubscriptionExpansion } from './schemas.ts';

/** A subscription; `expand` adds related resources under their own keys (contract 00 §10). 404 `not_found`. */
export async function getSubscription(
  ctx: Context,
  id: string,
  { expand = [] }: GetSubscriptionInput,
) {
  const found = await loadSubscription(ctx, id);
  const caller = await callerOf(ctx, expand);
  const parts = await Promise.all(
    [...new Set(expand)].map(
      async (name) => [name, await readers[name](ctx, found, caller)] as const,
    ),
  );
  return { ...toSubscriptionView(found), ...Object.fromEntries(parts) };
}

type Read = (ctx: Context, found: LoadedSubscription, caller: Caller | null) => Promise<unknown>;

const readers = {
  actions: async (ctx, found, caller) => caller && readSubscriptionActions(ctx, caller, found),
  customer: async ({ database }, { subscription: { workspaceId, customerId } }) => {
    const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId]);
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  payments: async (ctx, { subscription: { workspaceId, id } }, caller) => {
    const rows = await ctx.database.read(PAYMENTS_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = ctx.database.em();
    return paymentViews(
      ctx,
      caller,
      rows.map((row) => em.map(Payment, row)),
    );
  },
  fulfillments: async (ctx, { subscription: { workspaceId, id } }, caller) => {
    const rows = await ctx.database.read(FULFILLMENTS_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = ctx.database.em();
    return fulfillmentViews(
      ctx,
      caller,
      rows.map((row) => mapFulfillmentRow(em, row)),
    );
  },
  invoices: async (ctx, { subscription: { workspaceId, id } }, caller) => {
    const rows = await ctx.database.read(INVOICES_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = ctx.database.em();
    return invoiceViews(
      ctx,
      caller,
      rows.map((row) => em.map(Invoice, row)),
    );
  },
} satisfies Record<SubscriptionExpansion, Read>;
