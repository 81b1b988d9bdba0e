import { Type } from '@sinclair/typebox';
import { OrderShape } from '../orders/schemas.ts';
import { FreeForm, Nullable } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const Warning = Type.Object({ code: Type.String(), message: Type.String() });

export const orderEvents = describeEvents('order', OrderShape, {
  created: { when: 'An order was placed.' },
  updated: { when: 'Status, payment status or fields of a placed order changed.' },
  edited: {
    when: 'An edit of the line items was applied; `order.updated` tells of it, too.',
    extras: { adjustment: Nullable(FreeForm), warnings: Type.Array(Warning) },
  },
  paid: { when: 'For the first time as much was captured as the order costs.' },
  partially_fulfilled: { when: 'A part of the units was fulfilled.' },
  completed: { when: 'For the first time paid and wholly fulfilled.' },
  cancelled: { when: 'The order was cancelled.' },
  closed: { when: 'The order was closed.' },
});
