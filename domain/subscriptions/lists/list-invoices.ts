import type { Invoice } from '../../../storage/entities/invoice.ts';
import type { Page } from '../../../storage/page.ts';
import type { Context } from '../../context.ts';
import { listInvoices } from '../../invoices/list-invoices.ts';
import type { PageRequest } from '../../list-page.ts';
import { loadSubscription } from '../load.ts';

/** The invoices of a subscription, newest first; 404 `not_found`. */
export async function listSubscriptionInvoices(
  ctx: Context,
  id: string,
  { cursor, limit }: PageRequest,
): Promise<Page<Invoice>> {
  const { subscription } = await loadSubscription(ctx, id);
  const filter = { sort: '-createdAt', subscriptionId: subscription.id } as const;
  return listInvoices(ctx, { cursor, limit, ...filter });
}
