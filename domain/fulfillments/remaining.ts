import type { Fulfillment } from '../../storage/entities/fulfillment.ts';
import type { FulfillmentFile } from '../../storage/entities/fulfillment-file.ts';

/** How often a file may still be downloaded; null: any number. */
export function remainingOf(
  { maxDownloads }: Pick<Fulfillment, 'maxDownloads'>,
  { downloadCount }: Pick<FulfillmentFile, 'downloadCount'>,
): number | null {
  return typeof maxDownloads === 'number' ? Math.max(0, maxDownloads - downloadCount) : null;
}
