import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { emitReturnEvent } from './events.ts';
import { lockReturn } from './load.ts';
import { requireReturnCancellable } from './require-state.ts';

/** Cancels a return of which nothing was received: its units may be returned otherwise. 409 `invalid_state`. */
export function cancelReturn(
  ctx: Context,
  returnId: string,
  reason: string | null,
): Promise<Concluded<ReturnRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockReturn(ctx, tx, returnId);
    requireReturnCancellable(found);
    found.orderReturn.cancel('merchant', reason, ctx.now());
    emitReturnEvent(ctx, tx, 'return.cancelled', found);
    return found;
  });
}
