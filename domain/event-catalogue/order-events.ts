import { Type } from '@sinclair/typebox';
import { OrderShape } from '../orders/schemas.ts';
import { FreeForm, Nullable } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const Warning = Type.Object({ code: Type.String(), message: Type.String() });

export const orderEvents = describeEvents('order', OrderShape, {
  'order.created': { when: 'An order was placed.' },
  'order.updated': { when: 'Status, payment status or fields of a placed order changed.' },
  'order.edited': {
    when: 'An edit of the line items was applied; `order.updated` tells of it, too.',
    extras: { adjustment: Nullable(FreeForm), warnings: Type.Array(Warning) },
  },
  'order.paid': { when: 'For the first time as much was captured as the order costs.' },
  'order.partially_fulfilled': { when: 'A part of the units was fulfilled.' },
  'order.completed': { when: 'For the first time paid and wholly fulfilled.' },
  'order.cancelled': { when: 'The order was cancelled.' },
  'order.closed': { when: 'The order was closed.' },
});
