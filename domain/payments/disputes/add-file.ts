import { DisputeFile } from '../../../storage/entities/disputes/dispute-file.ts';
import { newId } from '../../../storage/ids.ts';
import type { Concluded, Context } from '../../context.ts';
import { attachStoredFile } from '../../uploads/attach-stored-file.ts';
import type { FileKind } from '../../uploads/file-types.ts';
import { receiveUpload } from '../../uploads/receive-upload.ts';
import type { UploadSource } from '../../uploads/upload-source.ts';
import { loadDispute, lockDispute } from './load.ts';
import { requireFileAddable } from './require-state.ts';
import type { DisputeFileInput } from './schemas.ts';

/** What banks read. */
const evidenceKinds: readonly FileKind[] = ['pdf', 'png', 'jpeg'];
const BYTES_MAX = 5_000_000;

/** Adds a file to the evidence; one of each kind. The state is checked before the upload and again under the lock. */
export async function addFile(
  ctx: Context,
  disputeId: string,
  { kind }: DisputeFileInput,
  source: UploadSource,
): Promise<Concluded<DisputeFile>> {
  const known = await loadDispute(ctx, disputeId);
  requireFileAddable(known, kind);
  const { workspaceId, environmentId, applicationId } = known.dispute;
  const stored = await receiveUpload(ctx, { workspaceId, environmentId, applicationId }, source, {
    limit: {
      maxBytes: Math.min(BYTES_MAX, ctx.services.uploads.maxFileBytes),
      tooBig: 'file_too_big',
    },
    kinds: evidenceKinds,
    folder: `disputes/${workspaceId}`,
    purpose: 'dispute',
  });
  return attachStoredFile(ctx, stored, async (tx) => {
    const found = await lockDispute(ctx, tx, disputeId);
    requireFileAddable(found, kind);
    return tx.em.create(DisputeFile, {
      id: newId(),
      workspaceId,
      disputeId: found.dispute.id,
      kind,
      objectKey: stored.objectKey,
      filename: stored.filename,
      mimeType: stored.mimeType,
      size: stored.sizeBytes,
      sha256: stored.sha256,
      createdAt: ctx.services.clock(),
    });
  });
}
