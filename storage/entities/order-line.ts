import { defineEntity, p } from '@mikro-orm/core';
import type { ContentLine } from './checkout-attempt.ts';
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
    /** Units that refunds named and paid back. */
    refundedQuantity: p.integer(),
    /** Units that undecided refunds name. */
    refundingQuantity: p.integer(),
    /** Minor units that refunds and the credit balance took of a line of a plan, tax included. */
    creditedAmount: p.bigint('number'),
  },
});

export class OrderLine extends schema.class {
  /** Whether so many more units of it can be fulfilled: an edit may have removed some. */
  canFulfill(units: number): boolean {
    return this.fulfilledQuantity + units <= this.quantity;
  }

  /** Counts fulfilled and returned units. */
  record(fulfilled: number, returned: number): void {
    this.fulfilledQuantity += fulfilled;
    this.returnedQuantity += returned;
  }

  /** Counts units that a refund paid back; an edit may have removed some of them meanwhile. */
  countRefunded(units: number): void {
    this.refundedQuantity = Math.min(this.quantity, this.refundedQuantity + units);
  }

  /** Takes what undecided refunds, and refunds and credits of a plan, have of it now. */
  recordTaken(refundingQuantity: number, creditedAmount: number): void {
    this.refundingQuantity = refundingQuantity;
    this.creditedAmount = creditedAmount;
  }

  /** Takes other content while its order is unpaid. */
  rewrite(content: ContentLine, position: number): void {
    Object.assign(this, content);
    this.position = position;
  }

  /** Takes the content of an edit. Of the refunded units those go that its quantity removes; others stay. */
  edit(content: ContentLine): void {
    this.refundedQuantity -= this.refundedWithin(content.quantity);
    Object.assign(this, content);
  }

  /** How many of the units that an edit to another quantity removes were paid back before. */
  refundedWithin(quantity: number): number {
    return Math.min(this.refundedQuantity, Math.max(0, this.quantity - quantity));
  }
}
schema.setClass(OrderLine);
