import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';
import { changedFields } from '../events.ts';
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
    fulfillment.revise(plain);
    if (maxDownloads !== undefined) fulfillment.limitDownloads(maxDownloads);
    if (downloadExpiresAt !== undefined)
      fulfillment.endDownloads(downloadExpiresAt ? new Date(downloadExpiresAt) : null);
    const previous = changedFields(before, toFulfillmentView(found));
    if (previous) {
      fulfillment.markUpdated(ctx.now());
      emitFulfillmentEvent(ctx, tx, 'fulfillment.updated', found, { previous });
    }
    return found;
  });
}
