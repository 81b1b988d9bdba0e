import { Type, type Static } from '@sinclair/typebox';
import { Described, Nullable, Timestamp, Uuid } from '../../shapes.ts';
import { CreateReturnBody, ReturnShape } from '../schemas.ts';

const shown = ReturnShape.properties;
const line = shown.lineItems.items.properties;
const OrderNumber = Nullable(Type.String({ description: 'Number of the order, as `1069`.' }));

export const BuyerReturnShape = Type.Object(
  {
    id: shown.id,
    number: shown.number,
    orderId: shown.orderId,
    orderNumber: OrderNumber,
    status: shown.status,
    requestedBy: shown.requestedBy,
    currency: shown.currency,
    lineItems: Type.Array(
      Type.Object({
        lineItemId: line.lineItemId,
        name: Nullable(
          Type.String({ description: 'Its name; null once it was taken out of the order.' }),
        ),
        quantity: line.quantity,
        received: line.received,
        reason: line.reason,
        note: line.note,
      }),
      { description: 'What comes back.' },
    ),
    amountRefunded: shown.amountRefunded,
    amountPending: shown.amountPending,
    carrier: shown.carrier,
    trackingNumber: shown.trackingNumber,
    trackingUrl: shown.trackingUrl,
    receivedAt: shown.receivedAt,
    refundedAt: shown.refundedAt,
    cancelledAt: shown.cancelledAt,
    closedAt: shown.closedAt,
    createdAt: shown.createdAt,
    updatedAt: shown.updatedAt,
  },
  { component: 'BuyerReturn', description: 'A return as its buyer sees it.' },
);

export const ReturnOptionsShape = Type.Object(
  {
    isEnabled: Type.Boolean({ description: 'Whether buyers may request returns here.' }),
    windowDays: Type.Integer({ description: '`settings.buyerReturns.windowDays`.' }),
    policy: Nullable(Type.String({ description: 'How returns work, in the shop’s words.' })),
    address: Nullable(Type.String({ description: 'Where parcels are sent; has line breaks.' })),
    orders: Type.Array(
      Type.Object({
        orderId: Described(Uuid, 'An own order.'),
        orderNumber: OrderNumber,
        placedAt: Described(Timestamp, 'When it was placed.'),
        lineItems: Type.Array(
          Type.Object({
            lineItemId: Described(Uuid, 'A line of the order.'),
            name: Type.String({ description: 'Its name.' }),
            quantity: Type.Integer({ description: 'Units of it that may be sent back.' }),
            returnableUntil: Described(
              Timestamp,
              'When the time ends for those that were delivered first.',
            ),
          }),
          { description: 'Lines of which something may be sent back.' },
        ),
      }),
      { description: 'Orders of which something may be sent back now, newest first.' },
    ),
  },
  { component: 'ReturnOptions', description: 'What a buyer may send back.' },
);

export const RequestReturnBody = Type.Object(
  {
    orderId: Described(Uuid, 'An own order.'),
    lineItems: CreateReturnBody.properties.lineItems,
  },
  {
    examples: [
      {
        orderId: '0190b6a0-0000-7000-8000-000000000000',
        lineItems: [
          {
            lineItemId: '0190b6a0-0000-7000-8000-000000000000',
            quantity: 1,
            reason: 'size',
            note: 'Too small.',
          },
        ],
      },
    ],
  },
);

export type RequestReturn = Static<typeof RequestReturnBody>;
