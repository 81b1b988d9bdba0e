import { readCartChanges } from '../../storage/queries/cart-changes.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { foldHistory } from './cart-history.ts';
import { loadCart } from './load.ts';
import { toCartStep } from './timeline-view.ts';
import { toCartView, type CartView } from './view.ts';

/** A cart as it is, or as it was at a sequence: its timeline folded up to there. */
export async function getCart(
  ctx: Context,
  cartId: string,
  atSequence: number | null,
): Promise<CartView> {
  const found = await loadCart(ctx, cartId);
  const now = toCartView(found);
  if (atSequence === null || atSequence === now.sequence) return now;
  if (atSequence > now.sequence) refuseFuture(atSequence, now.sequence);
  const { workspaceId, id } = found.cart;
  const rows = await readCartChanges(ctx.services.database, workspaceId, id, atSequence);
  return foldHistory(now, rows.map(toCartStep));
}

function refuseFuture(received: number, sequence: number): never {
  fail(
    'validation_error',
    [
      {
        path: 'query.atSequence',
        code: 'too_big',
        received,
        message: `The cart is at sequence ${sequence}.`,
      },
    ],
    { status: 422 },
  );
}
