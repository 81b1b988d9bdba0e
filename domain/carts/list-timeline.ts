import { cartChanges, type ChangeRow } from '../../storage/queries/timelines/changes.ts';
import type { Page } from '../../storage/page.ts';
import type { Context } from '../context.ts';
import { listChanges } from '../list-changes.ts';
import type { PageRequest } from '../list-page.ts';
import { loadCart } from './load.ts';

/** Who changed what about a cart, oldest first. */
export async function listTimeline(
  ctx: Context,
  cartId: string,
  request: PageRequest,
): Promise<Page<ChangeRow>> {
  const { cart } = await loadCart(ctx, cartId);
  return listChanges(ctx, 'cart-timeline', cartChanges, cart.id, request);
}
