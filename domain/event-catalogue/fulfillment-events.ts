import { Type } from '@sinclair/typebox';
import { FreeForm, Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const FulfillmentEventShape = Type.Object({
  id: Uuid,
  orderId: Uuid,
  type: StringEnum(['physical', 'digital', 'service']),
  status: StringEnum(['pending', 'ready', 'shipped', 'delivered', 'returned', 'cancelled']),
  lineItems: Type.Array(
    Type.Object({
      lineItemId: Uuid,
      quantity: Type.Integer(),
      returned: Type.Integer(),
    }),
  ),
  carrier: Nullable(Type.String()),
  trackingNumber: Nullable(Type.String()),
  trackingUrl: Nullable(Type.String()),
  shippedAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
  cancelledAt: Nullable(Timestamp),
  files: Type.Array(
    Type.Object({
      id: Uuid,
      filename: Type.String(),
      mimeType: Type.String(),
      size: Type.Integer(),
      sha256: Type.String(),
      downloadCount: Type.Integer(),
    }),
  ),
  maxDownloads: Nullable(Type.Integer()),
  downloadExpiresAt: Nullable(Timestamp),
  autoRelease: Type.Boolean(),
  metadata: FreeForm,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const fulfillmentEvents = describeEvents('fulfillment', FulfillmentEventShape, {
  created: { when: 'A fulfillment was made.' },
  updated: { when: 'Fields of a fulfillment or its files changed.' },
  shipped: { when: 'Goods were shipped.' },
  delivered: { when: 'Goods were delivered, or files released.' },
  returned: { when: 'Units came back.' },
  cancelled: { when: 'The fulfillment was cancelled.' },
  downloaded: {
    when: 'A file was downloaded, and the download counted.',
    extras: { fileId: Uuid, remaining: Nullable(Type.Integer()) },
  },
});
