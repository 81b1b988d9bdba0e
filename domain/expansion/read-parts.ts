import { Customer } from '../../storage/entities/customer.ts';
import { Invoice } from '../../storage/entities/invoice.ts';
import { Payment } from '../../storage/entities/payment.ts';
import type { Query } from '../../storage/query.ts';
import { LIVE_CUSTOMER } from '../../storage/queries/customers/customer-rows.ts';
import { readSubscriptionRows } from '../../storage/queries/subscriptions/subscription-rows.ts';
import type { Context } from '../context.ts';
import { toCustomerView } from '../customers/view.ts';
import { toSubscriptionView, type SubscriptionView } from '../subscriptions/view.ts';
import { withActions, type Caller } from './actions.ts';
import { invoiceViews } from './invoice-actions.ts';
import { paymentViews } from './payment-actions.ts';
import { readSubscriptionActions } from './subscription-actions.ts';

/** What a request expands, each under its own key. */
export async function readParts<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const parts = [...new Set(names)].map(async (name) => [name, await read(name)] as const);
  return Object.fromEntries(await Promise.all(parts));
}

/** The customer of a resource; null for a guest, and for one that was deleted. */
export async function readCustomerOf(
  { database }: Context,
  {
    workspaceId,
    customerId = null,
  }: { readonly workspaceId: string; readonly customerId?: string | null | undefined },
): Promise<ReturnType<typeof toCustomerView> | null> {
  const [row] = await database.read(LIVE_CUSTOMER, [workspaceId, customerId]);
  return row ? toCustomerView(database.em().map(Customer, row)) : null;
}

/** The payments that a query of workspace and owner finds, each with its actions for a caller of those. */
export async function readPaymentsOf(
  ctx: Context,
  query: Query<object>,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  caller: Caller | null,
): Promise<Awaited<ReturnType<typeof paymentViews>>> {
  const rows = await ctx.database.read(query, [workspaceId, id]);
  return paymentViews(ctx, caller, ctx.database.em().mapAll(Payment, rows));
}

/** The invoices that a query of workspace and owner finds, each with its actions for a caller of those. */
export async function readInvoicesOf(
  ctx: Context,
  query: Query<object>,
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  caller: Caller | null,
): Promise<Awaited<ReturnType<typeof invoiceViews>>> {
  const rows = await ctx.database.read(query, [workspaceId, id]);
  return invoiceViews(ctx, caller, ctx.database.em().mapAll(Invoice, rows));
}

/** The subscription to which a resource belongs, with its actions for a caller of those; null when there is none. */
export async function readSubscriptionOf(
  ctx: Context,
  { subscriptionId: id }: { readonly subscriptionId?: string | null | undefined },
  caller: Caller | null,
): Promise<SubscriptionView | null> {
  const { database, workspaceId } = ctx;
  const found = id ? await readSubscriptionRows(database, { workspaceId, id }) : null;
  if (!found) return null;
  const actions = caller && (await readSubscriptionActions(ctx, caller, found));
  const [view] = withActions(
    [toSubscriptionView(found)],
    actions && new Map([[found.subscription.id, actions]]),
  );
  return view ?? null;
}
