import { giveUpObject } from '../../../storage/queries/uploads/stored-objects.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { removeMarkedObject } from '../../uploads/discard-object.ts';
import { lockDispute } from './load.ts';
import { requirePreparable } from './require-state.ts';

/** Removes a file from the evidence. 404; 409 `invalid_state` once it is submitted. */
export async function deleteFile(
  ctx: Context,
  disputeId: string,
  fileId: string,
): Promise<Concluded<{ readonly objectKey: string }>> {
  const deleted = await concludingUnit(ctx, async (tx) => {
    const found = await lockDispute(ctx, tx, disputeId);
    const file = found.files.find(({ id }) => id === fileId.toLowerCase()) ?? fail('not_found');
    requirePreparable(found, 'remove-file');
    tx.em.remove(file);
    await giveUpObject((text, values) => tx.query(text, values), file.objectKey, 'kept');
    return { objectKey: file.objectKey };
  });
  // Best effort: what the store fails to delete, the next sweep deletes.
  await removeMarkedObject(ctx, deleted.value.objectKey);
  return deleted;
}
