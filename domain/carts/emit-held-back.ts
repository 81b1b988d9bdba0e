import { lockHeldBackCarts } from '../../storage/queries/cart-rows.ts';
import { unitOfWork, type BaseContext } from '../context.ts';
import { emitUpdatedNow } from './events.ts';

const BATCH = 100;

/** Emits the cart.updated events whose spacing is over, a batch at a time; true when there may be more. */
export async function emitHeldBackUpdates(ctx: BaseContext): Promise<boolean> {
  return unitOfWork(ctx, async (tx) => {
    const now = ctx.services.clock();
    const due = await lockHeldBackCarts(tx, now, BATCH);
    for (const found of due) await emitUpdatedNow(ctx, tx, found, now);
    return due.length === BATCH;
  });
}
