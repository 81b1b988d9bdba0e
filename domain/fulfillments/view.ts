import { pick } from '../../storage/orm/columns.ts';
import type { FulfillmentFile } from '../../storage/entities/fulfillment-file.ts';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';

const shownFields = [
  'id',
  'orderId',
  'type',
  'status',
  'carrier',
  'trackingNumber',
  'trackingUrl',
  'maxDownloads',
  'autoRelease',
  'revokeOnRefund',
  'metadata',
] as const;

export function toFulfillmentView({ fulfillment, lines, files }: FulfillmentRows) {
  return {
    ...pick(fulfillment, shownFields),
    lineItems: lines.map(({ lineItemId, quantity, returned }) => ({
      lineItemId,
      quantity,
      returned,
    })),
    shippedAt: fulfillment.shippedAt?.toISOString() ?? null,
    deliveredAt: fulfillment.deliveredAt?.toISOString() ?? null,
    cancelledAt: fulfillment.cancelledAt?.toISOString() ?? null,
    files: files.map(toFileView),
    downloadExpiresAt: fulfillment.downloadExpiresAt?.toISOString() ?? null,
    createdAt: fulfillment.createdAt.toISOString(),
    updatedAt: fulfillment.updatedAt.toISOString(),
  };
}

export type FulfillmentView = ReturnType<typeof toFulfillmentView>;

export function toFileView(file: FulfillmentFile) {
  const { id, filename, mimeType, size, sha256, downloadCount } = file;
  return { id, filename, mimeType, size, sha256, downloadCount };
}
