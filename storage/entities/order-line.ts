import { defineEntity, p } from '@mikro-orm/core';
import type { lineItemTypes } from './cart-line.ts';

const schema = defineEntity({
  name: 'OrderLine',
  tableName: 'order_line',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    orderId: p.uuid(),
    position: p.integer(),
    type: p.text().$type<(typeof lineItemTypes)[number]>(),
    referenceId: p.text().nullable(),
    name: p.text(),
    description: p.text().nullable(),
    unitPrice: p.bigint('number'),
    quantity: p.integer(),
    taxAmount: p.bigint('number'),
    discountAmount: p.bigint('number'),
    /** The line's share of the order discount. */
    allocatedDiscount: p.bigint('number'),
    imageUrl: p.text().nullable(),
    requiresShipping: p.boolean(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
    fulfilledQuantity: p.integer(),
    returnedQuantity: p.integer(),
  },
});

export class OrderLine extends schema.class {}
schema.setClass(OrderLine);
