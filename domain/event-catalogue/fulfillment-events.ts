import { Type } from '@sinclair/typebox';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { ReturnShape } from '../returns/schemas.ts';
import { Described, Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const fulfillmentEvents = describeEvents('fulfillment', FulfillmentShape, {
  'fulfillment.created': { when: 'A fulfillment was made.' },
  'fulfillment.updated': { when: 'Fields of a fulfillment or its files changed.' },
  'fulfillment.shipped': { when: 'Goods were shipped.' },
  'fulfillment.delivered': { when: 'Goods were delivered, or files released.' },
  'fulfillment.returned': { when: 'Units came back.' },
  'fulfillment.cancelled': { when: 'The fulfillment was cancelled.' },
  'fulfillment.downloaded': {
    when: 'A file was downloaded, and the download counted.',
    extras: {
      fileId: Described(Uuid, 'The file that was downloaded.'),
      remaining: Nullable(
        Type.Integer({ description: 'Downloads of it that are left; null: any number.' }),
      ),
    },
  },
});

export const returnEvents = describeEvents('return', ReturnShape, {
  'return.requested': { when: 'A return was requested.' },
  'return.updated': { when: 'Notes, tracking or metadata of a return changed.' },
  'return.received': { when: 'Units of a return were received.' },
  'return.refunded': { when: 'All refunds of a return have succeeded.' },
  'return.cancelled': { when: 'A return was cancelled before anything was received.' },
  'return.closed': { when: 'A return was closed without further money.' },
});
