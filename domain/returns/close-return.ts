import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { emitReturnEvent } from './events.ts';
import { lockReturn } from './load.ts';
import { requireClosable } from './require-state.ts';

/** Ends a received return without further money, as after an exchange. 409 `invalid_state`; also while a refund is undecided. */
export function closeReturn(
  ctx: Context,
  returnId: string,
  reason: string | null,
): Promise<Concluded<ReturnRows>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockReturn(ctx, tx, returnId);
    requireClosable(found);
    found.orderReturn.close(reason, ctx.now());
    emitReturnEvent(ctx, tx, 'return.closed', found);
    return found;
  });
}
