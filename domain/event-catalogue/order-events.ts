import { Type } from '@sinclair/typebox';
import { AdjustmentShape } from '../order-edits/schemas.ts';
import { OrderShape } from '../orders/schemas.ts';
import { Described } from '../shapes.ts';
import { describeEvents } from './entry.ts';

const Warning = Type.Object({
  code: Type.String({ description: 'For programs, such as `manual_refund_required`.' }),
  message: Type.String({ description: 'The same for people, in English.' }),
});

export const orderEvents = describeEvents('order', OrderShape, {
  'order.created': { when: 'An order was placed.' },
  'order.updated': { when: 'Status, payment status or fields of a placed order changed.' },
  'order.edited': {
    when: 'An edit of the line items was applied; `order.updated` is emitted too.',
    extras: {
      adjustment: Described(
        AdjustmentShape,
        'What the edit did to the money, as its response shows it; refunds are still `pending` here.',
      ),
      warnings: Type.Array(Warning, { description: 'Of the edit; may be empty.' }),
    },
  },
  'order.paid': { when: 'For the first time as much was captured as the order costs.' },
  'order.partially_fulfilled': { when: 'A part of the units was fulfilled.' },
  'order.completed': { when: 'For the first time paid and wholly fulfilled.' },
  'order.cancelled': { when: 'The order was cancelled.' },
  'order.closed': { when: 'The order was closed.' },
});
