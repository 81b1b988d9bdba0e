import type { ReturnRows } from '../../storage/queries/returns/return-rows.ts';
import { checkMetadata } from '../check-metadata.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { changedFields } from '../events.ts';
import { emitReturnEvent } from './events.ts';
import { lockReturn } from './load.ts';
import type { UpdateReturn } from './schemas.ts';
import { toReturnView } from './view.ts';

/** Updates the given fields, in any status. */
export async function updateReturn(
  ctx: Context,
  returnId: string,
  input: UpdateReturn,
): Promise<Concluded<ReturnRows>> {
  if (input.metadata) checkMetadata(input.metadata);
  return concludingUnit(ctx, async (tx) => {
    const found = await lockReturn(ctx, tx, returnId);
    const before = toReturnView(found);
    found.orderReturn.revise(input);
    const previous = changedFields(before, toReturnView(found));
    if (previous) {
      found.orderReturn.markUpdated(ctx.now());
      emitReturnEvent(ctx, tx, 'return.updated', found, previous);
    }
    return found;
  });
}
