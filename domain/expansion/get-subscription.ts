import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { Payment } from '../../storage/entities/payment.ts';
import type { Subscription } from '../../storage/entities/subscription.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { mapFulfillmentRow } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import {
  FULFILLMENTS_OF_SUBSCRIPTION,
  INVOICES_OF_SUBSCRIPTION,
  PAYMENTS_OF_SUBSCRIPTION,
} from '../../storage/queries/subscriptions/expansion.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import { toFulfillmentView } from '../fulfillments/view.ts';
import { toInvoiceView } from '../invoices/view.ts';
import { toPaymentView } from '../payments/view.ts';
import { loadSubscription } from '../subscriptions/load.ts';
import { toSubscriptionView } from '../subscriptions/view.ts';
import type { GetSubscriptionInput, SubscriptionExpansion } from './subscription-schemas.ts';

/** A subscription; `expand` adds related resources under their own keys (contract 00 §10). 404 `not_found`. */
export async function getSubscription(
  ctx: Context,
  id: string,
  { expand = [] }: GetSubscriptionInput,
) {
  const found = await loadSubscription(ctx, id);
  const parts = await Promise.all(
    [...new Set(expand)].map(
      async (name) => [name, await readers[name](ctx, found.subscription)] as const,
    ),
  );
  return { ...toSubscriptionView(found), ...Object.fromEntries(parts) };
}

const readers = {
  customer: async ({ database }: Context, { workspaceId, customerId }: Subscription) => {
    const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId]);
    return row ? toCustomerView(database.em().map(Customer, row)) : null;
  },
  payments: async ({ database }: Context, { workspaceId, id }: Subscription) => {
    const rows = await database.read(PAYMENTS_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = database.em();
    return rows.map((row) => toPaymentView(em.map(Payment, row)));
  },
  fulfillments: async ({ database }: Context, { workspaceId, id }: Subscription) => {
    const rows = await database.read(FULFILLMENTS_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = database.em();
    return rows.map((row) => toFulfillmentView(mapFulfillmentRow(em, row)));
  },
  invoices: async ({ database }: Context, { workspaceId, id }: Subscription) => {
    const rows = await database.read(INVOICES_OF_SUBSCRIPTION, [workspaceId, id]);
    const em = database.em();
    return rows.map((row) => toInvoiceView(em.map(Invoice, row)));
  },
} satisfies Record<SubscriptionExpansion, (ctx: Context, of: Subscription) => Promise<unknown>>;
