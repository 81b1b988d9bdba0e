import { Type, type Static } from '@sinclair/typebox';
import {
  returnReasons,
  returnParties,
  returnStatuses,
} from '../../storage/entities/returns/order-return.ts';
import { RefundStatus } from '../payments/schemas.ts';
import {
  CreatedAt,
  CustomerIdFilter,
  Default,
  Described,
  LineText,
  Metadata,
  Money,
  Notes,
  Nullable,
  pageFields,
  StoredMetadata,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Url,
  Uuid,
} from '../shapes.ts';

const LINES_MAX = 500;

const Reason = StringEnum(returnReasons, { description: 'Why it is sent back.' });
const Status = StringEnum(returnStatuses, {
  description:
    '`requested`: awaited. `received`: units came back, and are not paid back yet. `refunded`: all of its refunds succeeded. `cancelled`: before anything came back. `closed`: no further money goes back.',
});

export const ReturnShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the return.'),
    number: Type.String({ description: 'Number of the order and of its return, as `1069-R1`.' }),
    orderId: Described(Uuid, 'The order whose units come back.'),
    customerId: Described(Nullable(Uuid), 'The customer; null for a guest.'),
    status: Status,
    requestedBy: StringEnum(returnParties, {
      description:
        'Who asked for it. `buyer`: in the portal, or with their own token. `merchant`: by this API or in the console.',
    }),
    currency: Type.String({ description: 'Currency of the order.' }),
    lineItems: Type.Array(
      Type.Object({
        lineItemId: Described(Uuid, 'A line of the order.'),
        quantity: Type.Integer({ description: 'Units of it that are to come back.' }),
        received: Type.Integer({ description: 'Of those, the ones that came back.' }),
        reason: Reason,
        note: Nullable(Type.String({ description: 'The words of the buyer; else null.' })),
        condition: Nullable(
          Type.String({ description: 'Your words about what was received; else null.' }),
        ),
        restock: Nullable(
          Type.Boolean({ description: 'Whether it can be sold again; null: not said.' }),
        ),
      }),
      { description: 'What comes back.' },
    ),
    refunds: Type.Array(
      Type.Object({
        id: Described(Uuid, 'Id of the refund.'),
        paymentId: Described(Uuid, 'The payment that it pays back.'),
        amount: Described(Money, 'In minor units.'),
        status: RefundStatus,
        creditNoteNumber: Nullable(
          Type.String({ description: 'Number of its credit note; null until there is one.' }),
        ),
        createdAt: CreatedAt,
      }),
      { description: 'The refunds that pay it back, oldest first; pending and failed ones too.' },
    ),
    amountRefunded: Described(Money, 'Sum of its refunds that succeeded, in minor units.'),
    amountPending: Described(Money, 'Sum of its refunds that are pending, in minor units.'),
    notes: Nullable(Type.String({ description: 'Your notes; the buyer does not see them.' })),
    carrier: Nullable(Type.String({ description: 'Who carries the parcel back; else null.' })),
    trackingNumber: Nullable(Type.String({ description: 'The carrier’s; null until known.' })),
    trackingUrl: Nullable(
      Type.String({ description: 'Where the parcel can be followed; null until known.' }),
    ),
    cancelledBy: Nullable(
      StringEnum(returnParties, { description: 'Who cancelled it; null unless it was.' }),
    ),
    cancelReason: Nullable(Type.String({ description: 'Why it was cancelled; else null.' })),
    closeReason: Nullable(Type.String({ description: 'Why it was closed; else null.' })),
    metadata: StoredMetadata,
    receivedAt: Described(Nullable(Timestamp), 'When units first came back; null until then.'),
    refundedAt: Described(Nullable(Timestamp), 'When all was paid back; null until it was.'),
    cancelledAt: Described(Nullable(Timestamp), 'When it was cancelled; else null.'),
    closedAt: Described(Nullable(Timestamp), 'When it was closed; else null.'),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  { component: 'Return', description: 'Units of an order that its buyer sends back.' },
);

const quantity = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'Units of it.',
});
const lineItemId = Described(Uuid, 'A line of the order; each once.');
const parcel = {
  notes: Type.Optional(Described(Nullable(Notes), 'For your own records.', 'Asked by phone')),
  carrier: Type.Optional(Described(Nullable(LineText(200)), 'Who carries it back.', 'DHL')),
  trackingNumber: Type.Optional(
    Described(Nullable(LineText(255)), 'The carrier’s.', '00340434161094042557'),
  ),
  trackingUrl: Type.Optional(Described(Nullable(Url), 'Where the parcel can be followed.')),
};

export const CreateReturnBody = Type.Object(
  {
    lineItems: Type.Array(
      Type.Object({
        lineItemId,
        quantity,
        reason: Default(Reason, 'other'),
        note: Type.Optional(Described(Nullable(Notes), 'The words of the buyer.')),
      }),
      {
        minItems: 1,
        maxItems: LINES_MAX,
        description:
          'What is to come back: at most what was shipped and is neither returned nor in another open return.',
      },
    ),
    ...parcel,
    metadata: Default(Metadata, {}),
  },
  {
    examples: [
      {
        lineItems: [
          { lineItemId: '0190b6a0-0000-7000-8000-000000000000', quantity: 1, reason: 'size' },
        ],
      },
    ],
  },
);
export const UpdateReturnBody = Type.Object(
  { ...parcel, metadata: Type.Optional(Metadata) },
  { examples: [{ trackingNumber: '00340434161094042557' }] },
);
export const ReceiveReturnBody = Type.Object(
  {
    lineItems: Type.Optional(
      Type.Array(
        Type.Object({
          lineItemId: Described(Uuid, 'A line of the return; each once.'),
          quantity,
          condition: Type.Optional(
            Described(Nullable(LineText(500)), 'Your words about it.', 'Scratched'),
          ),
          restock: Type.Optional(
            Nullable(Type.Boolean({ description: 'Whether it can be sold again.' })),
          ),
        }),
        {
          minItems: 1,
          maxItems: LINES_MAX,
          description: 'What came back. Left out: all that has not come back yet.',
        },
      ),
    ),
    notes: parcel.notes,
  },
  { examples: [{ notes: 'Box damaged' }] },
);
export const CancelReturnBody = Type.Object(
  {
    reason: Type.Optional(
      Described(Nullable(Notes), 'For your own records.', 'The buyer keeps it'),
    ),
  },
  { examples: [{ reason: 'The buyer keeps it' }] },
);
export const CloseReturnBody = Type.Object(
  {
    reason: Type.Optional(
      Described(Nullable(Notes), 'For your own records.', 'Exchanged for a larger one'),
    ),
  },
  { examples: [{ reason: 'Exchanged for a larger one' }] },
);

export const ListReturnsQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(StringEnum(returnStatuses, { description: 'Only in this status.' })),
  orderId: Type.Optional(Described(Uuid, 'Only those of this order.')),
  customerId: Type.Optional(Described(CustomerIdFilter, 'Only of this customer.')),
  number: Type.Optional(
    Described(LineText(40, 1), 'Only the one of this number, in any case.', '1069-R1'),
  ),
  createdFrom: Type.Optional(
    Described(Timestamp, 'Only those requested at this instant or later.'),
  ),
  createdUntil: Type.Optional(Described(Timestamp, 'Only those requested before this instant.')),
});

export type CreateReturn = Static<typeof CreateReturnBody>;
export type UpdateReturn = Static<typeof UpdateReturnBody>;
export type ReceiveReturn = Static<typeof ReceiveReturnBody>;
export type ListReturns = Static<typeof ListReturnsQuery>;
