import { cartChanges, readChanges } from '../../storage/queries/timelines/changes.ts';
import type { Context } from '../context.ts';
import { rejectFutureSequence } from '../future-sequence.ts';
import { toStep } from '../timeline-view.ts';
import { foldHistory, toCartView, type CartView } from './view.ts';
import { loadCart } from './load.ts';

/** A cart as it is, or as it was at a sequence, folded from its timeline. */
export async function getCart(
  ctx: Context,
  cartId: string,
  atSequence: number | null,
): Promise<CartView> {
  const found = await loadCart(ctx, cartId);
  const now = toCartView(found);
  if (atSequence === null || atSequence === now.sequence) return now;
  if (atSequence > now.sequence) rejectFutureSequence('cart', atSequence, now.sequence);
  const { workspaceId, id } = found.cart;
  const rows = await readChanges(ctx.database, cartChanges, workspaceId, id, atSequence);
  return foldHistory(now, rows.map(toStep));
}
