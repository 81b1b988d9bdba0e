import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadSubscription } from '../load.ts';
import { priceUpcoming, type UpcomingCharge } from './upcoming-charge.ts';

/** What a subscription will be charged next; 404 `not_found` when nothing is to be charged. */
export async function getUpcomingInvoice(ctx: Context, id: string): Promise<UpcomingCharge> {
  return (await priceUpcoming(ctx, await loadSubscription(ctx, id))) ?? fail('not_found');
}
