import { concludingUnit, type Concluded } from '../../context.ts';
import type { BuyerContext } from '../../customers/buyer-context.ts';
import { fail } from '../../errors.ts';
import { emitReturnEvent } from '../events.ts';
import { lockReturn } from '../load.ts';
import { requireReturnCancellable } from '../require-state.ts';
import { ownReturnOf, type OwnReturn } from './own-return.ts';
import { holdBuyer, isOwnReturn } from './require-buyer.ts';

/** A buyer cancels an own return of which nothing was received. 404 `not_found` for any other; 409 `invalid_state`. */
export function cancelOwnReturn(
  ctx: BuyerContext,
  returnId: string,
): Promise<Concluded<OwnReturn>> {
  return concludingUnit(ctx, async (tx) => {
    await holdBuyer(ctx, tx);
    const found = await lockReturn(ctx, tx, returnId);
    if (!isOwnReturn(ctx, found.orderReturn)) fail('not_found');
    requireReturnCancellable(found);
    found.orderReturn.cancel('buyer', null, ctx.now());
    emitReturnEvent(ctx, tx, 'return.cancelled', found);
    return ownReturnOf(found, found.of);
  });
}
