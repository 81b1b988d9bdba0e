import { giveUpObject } from '../../../storage/queries/uploads/stored-objects.ts';
import { changedFields } from '../../events.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { removeMarkedObject } from '../../uploads/discard-object.ts';
import { emitFulfillmentEvent } from '../events.ts';
import { lockFulfillment } from '../load.ts';
import { requireFileRemovable } from '../require-state.ts';
import { toFulfillmentView } from '../view.ts';

/** Deletes a file before the release; after the last file the fulfillment is pending again. */
export async function deleteFile(
  ctx: Context,
  fulfillmentId: string,
  fileId: string,
): Promise<Concluded<{ readonly objectKey: string }>> {
  const deleted = await concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    const { fulfillment, files } = found;
    const at = files.findIndex(({ id }) => id === fileId.toLowerCase());
    const file = requireFileRemovable(found, files[at]);
    const before = toFulfillmentView(found);
    tx.em.remove(file);
    files.splice(at, 1);
    fulfillment.moveTo(files.length === 0 ? 'pending' : 'ready', ctx.now());
    await giveUpObject((text, values) => tx.query(text, values), file.objectKey, 'kept');
    emitFulfillmentEvent(ctx, tx, 'fulfillment.updated', found, {
      previous: changedFields(before, toFulfillmentView(found)) ?? {},
    });
    return { objectKey: file.objectKey };
  });
  ctx.services.failpoint('file-deleted');
  // Best effort: what the store fails to delete, the next sweep deletes.
  await removeMarkedObject(ctx, deleted.value.objectKey);
  return deleted;
}
