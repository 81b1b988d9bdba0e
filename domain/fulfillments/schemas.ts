import { Type, type Static } from '@sinclair/typebox';
import { fulfillmentStatuses, fulfillmentTypes } from '../../storage/entities/fulfillment.ts';
import {
  CreatedAt,
  Default,
  Described,
  Metadata,
  Notes,
  Nullable,
  Secret,
  LineText,
  StoredMetadata,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Url,
  Uuid,
  pageFields,
} from '../shapes.ts';

const LINES_MAX = 500;
const REVOKE_ON_REFUND =
  'Whether downloads of its files end when all that was paid for the order is refunded; they resume when it is set to `false` afterwards.';

const FulfillmentType = StringEnum(fulfillmentTypes, {
  description:
    '`physical` goods are shipped; a `service` is done at once; `digital` goods are files to download.',
});

export const FulfillmentFileShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the file.'),
    filename: Type.String({
      description: 'As uploaded, cleaned of what file systems refuse; at most 200 characters.',
    }),
    mimeType: Type.String({ description: 'By its content, such as `application/pdf`.' }),
    size: Type.Integer({ description: 'Size in bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of the content, in hex.' }),
    downloadCount: Type.Integer({
      description: 'Downloads so far; repeats by one link within 60 s count once.',
    }),
  },
  { component: 'FulfillmentFile', description: 'A file that buyers download.' },
);

export const FulfillmentShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the fulfillment.'),
    orderId: Described(Uuid, 'The order whose units it fulfills.'),
    type: FulfillmentType,
    status: StringEnum(fulfillmentStatuses, {
      description:
        '`pending`: made. `ready`: digital, with a file, not released. `shipped`: physical, under way. `delivered`: arrived, done, or released to be downloaded. `returned`: every unit came back. `cancelled`: its units are open again.',
    }),
    lineItems: Type.Array(
      Type.Object({
        lineItemId: Described(Uuid, 'A line of the order.'),
        quantity: Type.Integer({ description: 'Units of it in this fulfillment.' }),
        returned: Type.Integer({ description: 'Of those, the ones that came back.' }),
      }),
      { description: 'What it fulfills.' },
    ),
    carrier: Nullable(Type.String({ description: 'Who carries it, in your words; else null.' })),
    trackingNumber: Nullable(Type.String({ description: 'The carrier’s; null until known.' })),
    trackingUrl: Nullable(
      Type.String({ description: 'Where the buyer can follow it; null until known.' }),
    ),
    shippedAt: Described(Nullable(Timestamp), 'When it was shipped; null until it was.'),
    deliveredAt: Described(
      Nullable(Timestamp),
      'When it was delivered or released; null until it was.',
    ),
    cancelledAt: Described(Nullable(Timestamp), 'When it was cancelled; else null.'),
    files: Type.Array(FulfillmentFileShape, {
      description: 'What buyers download; of a digital one only.',
    }),
    maxDownloads: Nullable(
      Type.Integer({
        description:
          'Downloads of each file. null: any number, or not fixed yet, as the release copies the application’s `settings.digital`.',
      }),
    ),
    downloadExpiresAt: Described(
      Nullable(Timestamp),
      'When its links stop working; null: never, or not fixed before the release.',
    ),
    autoRelease: Type.Boolean({
      description: 'Its first file is released as soon as it is uploaded.',
    }),
    revokeOnRefund: Type.Boolean({
      description: 'A full refund of the order ends the downloads of its files.',
    }),
    metadata: StoredMetadata,
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  {
    component: 'Fulfillment',
    description: 'Units of an order that are shipped, done or released together.',
  },
);

const LineQuantities = Type.Array(
  Type.Object({
    lineItemId: Described(Uuid, 'A line of the order; each once.'),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Units of it.' }),
  }),
  { minItems: 1, maxItems: LINES_MAX },
);
const MaxDownloads = Described(
  Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  'Downloads of each file; null: any number. Left out: as `settings.digital` of the application is at the release.',
);
const shipment = {
  carrier: Type.Optional(
    Described(Nullable(LineText(200)), 'Who carries it; shown to the buyer.', 'DHL'),
  ),
  trackingNumber: Type.Optional(
    Described(
      Nullable(LineText(255)),
      'The carrier’s; shown to the buyer.',
      '00340434161094042557',
    ),
  ),
  trackingUrl: Type.Optional(
    Described(
      Nullable(Url),
      'Where the buyer can follow it.',
      'https://www.dhl.com/track?id=00340434161094042557',
    ),
  ),
};

export const CreateFulfillmentBody = Type.Object(
  {
    type: Type.Optional(
      Described(
        FulfillmentType,
        '`physical` goods are shipped, a `service` is done at once, `digital` goods are files. Default: `physical` if one of the lines requires shipping, else `service`.',
      ),
    ),
    lineItems: Type.Optional(
      Described(
        LineQuantities,
        'What is fulfilled, at most what is open. Left out: all that is open of every line.',
      ),
    ),
    ...shipment,
    maxDownloads: Type.Optional(MaxDownloads),
    downloadDays: Type.Optional(
      Described(
        Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
        'Days from the release in which files can be downloaded; null: no end. Left out: as `settings.digital` of the application is at the release.',
      ),
    ),
    autoRelease: Type.Optional(
      Type.Boolean({
        description:
          '`true` releases the first file as soon as it is uploaded. Default: `settings.digital.autoRelease` of the application.',
      }),
    ),
    revokeOnRefund: Type.Boolean({ default: true, description: REVOKE_ON_REFUND }),
    metadata: Default(Metadata, {}),
  },
  { examples: [{ carrier: 'DHL', trackingNumber: '00340434161094042557' }] },
);
export const UpdateFulfillmentBody = Type.Object(
  {
    ...shipment,
    maxDownloads: Type.Optional(MaxDownloads),
    downloadExpiresAt: Type.Optional(
      Described(
        Nullable(Timestamp),
        'When its links stop working; null: never. Given before the release, it holds after it too.',
      ),
    ),
    revokeOnRefund: Type.Optional(Type.Boolean({ description: REVOKE_ON_REFUND })),
    metadata: Type.Optional(Metadata),
  },
  { examples: [{ trackingUrl: 'https://www.dhl.com/track?id=00340434161094042557' }] },
);
export const ShipBody = Type.Object(
  {
    ...shipment,
    shippedAt: Type.Optional(Described(Timestamp, 'When it was handed over; default: now.')),
  },
  { examples: [{ carrier: 'DHL', trackingNumber: '00340434161094042557' }] },
);
export const DeliverBody = Type.Object({
  deliveredAt: Type.Optional(Described(Timestamp, 'When it arrived; default: now.')),
});
export const ReturnBody = Type.Object({
  lineItems: Described(
    LineQuantities,
    'What came back, at most what of this fulfillment has not come back yet.',
  ),
});
export const CancelFulfillmentBody = Type.Object(
  {
    reason: Type.Optional(
      Described(Nullable(Notes), 'For your own records; no response shows it.'),
    ),
    dryRun: Type.Boolean({ default: false, description: 'Return the same and write nothing.' }),
  },
  { examples: [{ reason: 'Packed twice' }] },
);
export const ReleaseBody = Type.Object({});
export const DownloadLinksBody = Type.Object({
  fileId: Type.Optional(Described(Uuid, 'Only a link to this file; default: to each file.')),
  rotate: Default(
    Type.Boolean({
      description: '`true` revokes every earlier link, also those that were mailed.',
    }),
    false,
  ),
});
export const DownloadLinkShape = Type.Object(
  {
    fileId: Described(Uuid, 'The file that it downloads.'),
    url: Secret('Whoever has it may download the file.'),
    expiresAt: Described(Nullable(Timestamp), 'When it stops working; null: never.'),
    remaining: Nullable(
      Type.Integer({ description: 'Downloads of the file that are left; null: any number.' }),
    ),
  },
  { component: 'DownloadLink', description: 'A link by which a buyer downloads a file.' },
);
export const FulfillmentDownloadQuery = Type.Object({
  token: Type.Optional(Type.String({ description: 'The signed token of the link.' })),
  file: Type.Optional(Described(Uuid, 'The file; may be left out where there is only one.')),
});

export const ListFulfillmentsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(fulfillmentStatuses, { description: 'Only in this status.' })),
  type: Type.Optional(StringEnum(fulfillmentTypes, { description: 'Only of this type.' })),
  orderId: Type.Optional(Described(Uuid, 'Only those of this order.')),
  trackingNumber: Type.Optional(
    Described(
      LineText(255),
      'Only those with exactly this tracking number.',
      '00340434161094042557',
    ),
  ),
});

export type LineQuantity = Static<typeof LineQuantities>[number];
export type CreateFulfillment = Static<typeof CreateFulfillmentBody>;
export type UpdateFulfillment = Static<typeof UpdateFulfillmentBody>;
export type ListFulfillments = Static<typeof ListFulfillmentsQuery>;
export type PageOfFulfillments = Pick<ListFulfillments, 'cursor' | 'limit'>;

const SLIPS_MAX = 100;

export const PackingSlipsBody = Type.Object({
  orderIds: Type.Array(Described(Uuid, 'An order.'), {
    minItems: 1,
    maxItems: SLIPS_MAX,
    uniqueItems: true,
    description: 'Orders of one application, in the order in which their slips are printed.',
  }),
});
