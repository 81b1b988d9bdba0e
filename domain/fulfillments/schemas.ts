import { Type, type Static } from '@sinclair/typebox';
import { fulfillmentStatuses, fulfillmentTypes } from '../../storage/entities/fulfillment.ts';
import {
  Default,
  FreeForm,
  Metadata,
  Notes,
  Nullable,
  Secret,
  ShortText,
  StringEnum,
  Timestamp,
  Url,
  Uuid,
  pageFields,
} from '../shapes.ts';

const LINES_MAX = 500;

export const FulfillmentFileShape = Type.Object(
  {
    id: Uuid,
    filename: Type.String(),
    mimeType: Type.String(),
    size: Type.Integer({ description: 'Bytes' }),
    sha256: Type.String({ description: 'Of the content, in hex' }),
    downloadCount: Type.Integer(),
  },
  { component: 'FulfillmentFile' },
);

export const FulfillmentShape = Type.Object(
  {
    id: Uuid,
    orderId: Uuid,
    type: StringEnum(fulfillmentTypes),
    status: StringEnum(fulfillmentStatuses),
    lineItems: Type.Array(
      Type.Object({ lineItemId: Uuid, quantity: Type.Integer(), returned: Type.Integer() }),
    ),
    carrier: Nullable(Type.String()),
    trackingNumber: Nullable(Type.String()),
    trackingUrl: Nullable(Type.String()),
    shippedAt: Nullable(Timestamp),
    deliveredAt: Nullable(Timestamp),
    cancelledAt: Nullable(Timestamp),
    files: Type.Array(FulfillmentFileShape),
    maxDownloads: Nullable(Type.Integer({ description: 'Downloads a file; null: any number' })),
    downloadExpiresAt: Nullable(Timestamp),
    autoRelease: Type.Boolean(),
    metadata: FreeForm,
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { component: 'Fulfillment' },
);

const LineQuantities = Type.Array(
  Type.Object({ lineItemId: Uuid, quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
  { minItems: 1, maxItems: LINES_MAX },
);
const MaxDownloads = Nullable(Type.Integer({ minimum: 1, maximum: 100 }));
const shipment = {
  carrier: Type.Optional(Nullable(ShortText(200))),
  trackingNumber: Type.Optional(Nullable(ShortText(255))),
  trackingUrl: Type.Optional(Nullable(Url)),
};

export const CreateFulfillmentBody = Type.Object({
  type: Type.Optional(StringEnum(fulfillmentTypes)),
  lineItems: Type.Optional(LineQuantities),
  ...shipment,
  maxDownloads: Type.Optional(MaxDownloads),
  downloadDays: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 365 }))),
  autoRelease: Type.Optional(Type.Boolean()),
  metadata: Default(Metadata, {}),
});
export const UpdateFulfillmentBody = Type.Object({
  ...shipment,
  maxDownloads: Type.Optional(MaxDownloads),
  downloadExpiresAt: Type.Optional(Nullable(Timestamp)),
  metadata: Type.Optional(Metadata),
});
export const ShipBody = Type.Object({ ...shipment, shippedAt: Type.Optional(Timestamp) });
export const DeliverBody = Type.Object({ deliveredAt: Type.Optional(Timestamp) });
export const ReturnBody = Type.Object({ lineItems: LineQuantities });
export const CancelFulfillmentBody = Type.Object({ reason: Type.Optional(Nullable(Notes)) });
export const ReleaseBody = Type.Object({});
export const DownloadLinksBody = Type.Object({
  fileId: Type.Optional(Uuid),
  rotate: Default(Type.Boolean({ description: 'Revokes every earlier link' }), false),
});
export const DownloadLinkShape = Type.Object(
  {
    fileId: Uuid,
    url: Secret('Whoever has it may download the file'),
    expiresAt: Nullable(Timestamp),
    remaining: Nullable(Type.Integer({ description: 'Downloads left; null: any number' })),
  },
  { component: 'DownloadLink' },
);
export const FulfillmentDownloadQuery = Type.Object({
  token: Type.Optional(Type.String()),
  file: Type.Optional(Uuid),
});

export const ListFulfillmentsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(fulfillmentStatuses)),
  type: Type.Optional(StringEnum(fulfillmentTypes)),
  orderId: Type.Optional(Uuid),
});

export type LineQuantity = Static<typeof LineQuantities>[number];
export type CreateFulfillment = Static<typeof CreateFulfillmentBody>;
export type UpdateFulfillment = Static<typeof UpdateFulfillmentBody>;
export type ListFulfillments = Static<typeof ListFulfillmentsQuery>;
export type PageOfFulfillments = Pick<ListFulfillments, 'cursor' | 'limit'>;
