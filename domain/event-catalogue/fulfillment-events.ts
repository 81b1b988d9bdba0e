import { Type } from '@sinclair/typebox';
import { FulfillmentShape } from '../fulfillments/schemas.ts';
import { Nullable, Uuid } from '../shapes.ts';
import { describeEvents } from './entry.ts';

export const fulfillmentEvents = describeEvents('fulfillment', FulfillmentShape, {
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
