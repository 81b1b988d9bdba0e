import type { FulfillmentFile } from '../../storage/entities/fulfillment-file.ts';
import type { FulfillmentRows } from '../../storage/queries/fulfillments/fulfillment-rows.ts';

export function toFulfillmentView({ fulfillment, lines, files }: FulfillmentRows) {
  return {
    id: fulfillment.id,
    orderId: fulfillment.orderId,
    type: fulfillment.type,
    status: fulfillment.status,
    lineItems: lines.map(({ lineItemId, quantity, returned }) => ({
      lineItemId,
      quantity,
      returned,
    })),
    carrier: fulfillment.carrier ?? null,
    trackingNumber: fulfillment.trackingNumber ?? null,
    trackingUrl: fulfillment.trackingUrl ?? null,
    shippedAt: fulfillment.shippedAt?.toISOString() ?? null,
    deliveredAt: fulfillment.deliveredAt?.toISOString() ?? null,
    cancelledAt: fulfillment.cancelledAt?.toISOString() ?? null,
    files: files.map(toFileView),
    maxDownloads: fulfillment.maxDownloads ?? null,
    downloadExpiresAt: fulfillment.downloadExpiresAt?.toISOString() ?? null,
    autoRelease: fulfillment.autoRelease,
    metadata: fulfillment.metadata,
    createdAt: fulfillment.createdAt.toISOString(),
    updatedAt: fulfillment.updatedAt.toISOString(),
  };
}

export type FulfillmentView = ReturnType<typeof toFulfillmentView>;

export function toFileView(file: FulfillmentFile) {
  const { id, filename, mimeType, size, sha256, downloadCount } = file;
  return { id, filename, mimeType, size, sha256, downloadCount };
}
