import { FulfillmentFile } from '../../../storage/entities/fulfillment-file.ts';
import { newId } from '../../../storage/ids.ts';
import { changedFields } from '../../events.ts';
import type { Concluded, Context, Transaction } from '../../context.ts';
import { digitalKinds } from '../../uploads/file-types.ts';
import { attachStoredFile } from '../../uploads/attach-stored-file.ts';
import { receiveUpload, type StoredFile } from '../../uploads/receive-upload.ts';
import type { UploadSource } from '../../uploads/upload-source.ts';
import { emitFulfillmentEvent } from '../events.ts';
import { loadFulfillment, lockFulfillment, type LockedFulfillment } from '../load.ts';
import { requireFileAddable, requireUnreleased } from '../require-state.ts';
import { toFulfillmentView } from '../view.ts';
import { deliverFiles } from './deliver-files.ts';

/**
 * Adds a file to an unreleased digital fulfillment. The first file makes it ready; with `autoRelease` it also releases
 * it. The state is checked before the upload and again under the lock after it.
 */
export async function addFile(
  ctx: Context,
  fulfillmentId: string,
  source: UploadSource,
): Promise<Concluded<FulfillmentFile>> {
  const known = await loadFulfillment(ctx, fulfillmentId);
  requireUnreleased(known, 'add-file');
  const { workspaceId, environmentId, applicationId } = known.fulfillment;
  const stored = await receiveUpload(ctx, { workspaceId, environmentId, applicationId }, source, {
    limit: { maxBytes: ctx.services.uploads.maxFileBytes, tooBig: 'file_too_big' },
    kinds: digitalKinds,
    folder: `fulfillments/${workspaceId}`,
    purpose: 'fulfillment',
  });
  return attachStoredFile(ctx, stored, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireFileAddable(found);
    return attach(ctx, tx, found, stored);
  });
}

async function attach(
  ctx: Context,
  tx: Transaction,
  found: LockedFulfillment,
  stored: StoredFile,
): Promise<FulfillmentFile> {
  const { fulfillment, files } = found;
  const before = toFulfillmentView(found);
  const file = tx.em.create(FulfillmentFile, {
    id: newId(),
    workspaceId: fulfillment.workspaceId,
    fulfillmentId: fulfillment.id,
    objectKey: stored.objectKey,
    filename: stored.filename,
    mimeType: stored.mimeType,
    size: stored.sizeBytes,
    sha256: stored.sha256,
    downloadCount: 0,
  });
  files.push(file);
  fulfillment.moveTo('ready', ctx.now());
  if (fulfillment.autoRelease) await deliverFiles(ctx, tx, found);
  emitFulfillmentEvent(ctx, tx, 'fulfillment.updated', found, {
    previous: changedFields(before, toFulfillmentView(found)) ?? {},
  });
  return file;
}
