import type { Static } from '@sinclair/typebox';
import { REVOKE_TOKENS_OF } from '../../../storage/queries/fulfillments/downloads.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { lockFulfillment } from '../load.ts';
import { requireDigital, requireDownloadable } from '../require-state.ts';
import type { DownloadLinkShape } from '../schemas.ts';
import { downloadUrl, mintToken } from './download-tokens.ts';

/** New links to a released fulfillment's files, or to one of them. `rotate` revokes all earlier links. */
export function createDownloadLinks(
  ctx: Context,
  fulfillmentId: string,
  { fileId, rotate }: { readonly fileId?: string | undefined; readonly rotate: boolean },
): Promise<Concluded<readonly Static<typeof DownloadLinkShape>[]>> {
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    requireDigital(found);
    const { fulfillment } = found;
    const files = found.files.filter(({ id }) => fileId === undefined || id === fileId);
    if (fileId !== undefined && files.length === 0) fail('not_found');
    requireDownloadable(found);
    if (rotate) await tx.query(REVOKE_TOKENS_OF, [fulfillment.workspaceId, fulfillment.id]);
    const token = await mintToken(ctx.services, tx, fulfillment);
    return files.map((file) => ({
      fileId: file.id,
      url: downloadUrl(ctx.services, fulfillment.id, token, file.id),
      expiresAt: fulfillment.downloadExpiresAt?.toISOString() ?? null,
      remaining: file.remaining(fulfillment),
    }));
  });
}
