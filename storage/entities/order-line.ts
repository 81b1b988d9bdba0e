import { defineEntity, p } from '@mikro-orm/core';
import { purchaseLineProperties } from './purchase.ts';

const schema = defineEntity({
  name: 'OrderLine',
  tableName: 'order_line',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    orderId: p.uuid(),
    position: p.integer(),
    ...purchaseLineProperties(),
    taxAmount: p.bigint('number'),
    /** The line's share of the order discount. */
    allocatedDiscount: p.bigint('number'),
    fulfilledQuantity: p.integer(),
    returnedQuantity: p.integer(),
  },
});

export class OrderLine extends schema.class {
  /** Counts fulfilled and returned units; false for more than the line has. */
  record(fulfilled: number, returned: number): boolean {
    if (this.fulfilledQuantity + fulfilled > this.quantity) return false;
    this.fulfilledQuantity += fulfilled;
    this.returnedQuantity += returned;
    return true;
  }
}
schema.setClass(OrderLine);
