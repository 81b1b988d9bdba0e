import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { changedFields } from '../changed-fields.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { checkMetadata } from '../check-metadata.ts';
import { emitFulfillmentEvent } from './events.ts';
import { lockFulfillment } from './load.ts';
import type { UpdateFulfillment } from './schemas.ts';
import { toFulfillmentView } from './view.ts';

/** Updates the given fields; a limit set here belongs to the fulfillment itself, even before its release. */
export async function updateFulfillment(
  ctx: Context,
  fulfillmentId: string,
  input: UpdateFulfillment,
): Promise<Concluded<FulfillmentRows>> {
  if (input.metadata) checkMetadata(input.metadata);
  return concludingUnit(ctx, async (tx) => {
    const found = await lockFulfillment(ctx, tx, fulfillmentId);
    const { fulfillment } = found;
    const before = toFulfillmentView(found);
    const { downloadExpiresAt, maxDownloads, ...plain } = input;
    Object.assign(fulfillment, plain);
    if (maxDownloads !== undefined) Object.assign(fulfillment, { maxDownloads, hasOwnLimit: true });
    if (downloadExpiresAt !== undefined) {
      fulfillment.downloadExpiresAt = downloadExpiresAt ? new Date(downloadExpiresAt) : null;
      fulfillment.downloadDays = null;
      fulfillment.hasOwnWindow = true;
    }
    const previous = changedFields(before, toFulfillmentView(found));
    if (previous) {
      fulfillment.updatedAt = ctx.now();
      emitFulfillmentEvent(ctx, tx, 'fulfillment.updated', found, { previous });
    }
    return found;
  });
}
