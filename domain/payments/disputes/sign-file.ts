import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { loadDispute } from './load.ts';

const URL_SECONDS = 300;

/** A URL of a file of the evidence, valid for five minutes. 404; 503 `storage_unavailable`. */
export async function signFile(
  ctx: Context,
  disputeId: string,
  fileId: string,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const { files } = await loadDispute(ctx, disputeId);
  const file = files.find(({ id }) => id === fileId.toLowerCase()) ?? fail('not_found');
  const { objects, clock } = ctx.services;
  try {
    const url = await objects.signUrl(file.objectKey, {
      expiresInSeconds: URL_SECONDS,
      filename: file.filename,
    });
    return { url, expiresAt: new Date(clock().getTime() + URL_SECONDS * 1000).toISOString() };
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    throw error;
  }
}
