import { mapFulfillmentRow } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import {
  FULFILLMENTS_OF_SUBSCRIPTION,
  INVOICES_OF_SUBSCRIPTION,
  PAYMENTS_OF_SUBSCRIPTION,
} from '../../storage/queries/subscriptions/expansion.ts';
import type { Context } from '../context.ts';
import { loadSubscription } from '../subscriptions/load.ts';
import type { LoadedSubscription } from '../subscriptions/subscription-state.ts';
import { toSubscriptionView } from '../subscriptions/view.ts';
import { callerOf, type Caller } from './actions.ts';
import { fulfillmentViews } from './fulfillment-actions.ts';
import { readSubscriptionActions } from './subscription-actions.ts';
import type { GetSubscriptionInput, SubscriptionExpansion } from './schemas.ts';
import { readParts, readCustomerOf, readPaymentsOf, readInvoicesOf } from './read-parts.ts';

/** A subscription; `expand` adds related resources under their own keys (contract 00 §10). 404 `not_found`. */
export async function getSubscription(
  ctx: Context,
  id: string,
  { expand = [] }: GetSubscriptionInput,
) {
  const found = await loadSubscription(ctx, id);
  const caller = await callerOf(ctx, expand);
  const parts = await readParts(expand, (name) => readers[name](ctx, found, caller));
  return { ...toSubscriptionView(found), ...parts };
}

type Read = (ctx: Context, found: LoadedSubscription, caller: Caller | null) => Promise<unknown>;

const readers = {
  actions: async (ctx, found, caller) => caller && readSubscriptionActions(ctx, caller, found),
  customer: (ctx, { subscription }) => readCustomerOf(ctx, subscription),
  payments: (ctx, { subscription }, caller) =>
    readPaymentsOf(ctx, PAYMENTS_OF_SUBSCRIPTION, subscription, caller),
  fulfillments: async (ctx, { subscription: { workspaceId, id } }, caller) => {
    const rows = await ctx.database.read(FULFILLMENTS_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = ctx.database.em();
    return fulfillmentViews(
      ctx,
      caller,
      rows.map((row) => mapFulfillmentRow(em, row)),
    );
  },
  invoices: (ctx, { subscription }, caller) =>
    readInvoicesOf(ctx, INVOICES_OF_SUBSCRIPTION, subscription, caller),
} satisfies Record<SubscriptionExpansion, Read>;
