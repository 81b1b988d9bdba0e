import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'FulfillmentLine',
  tableName: 'fulfillment_line',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    fulfillmentId: p.uuid(),
    position: p.integer(),
    /** Of the order. */
    lineItemId: p.uuid(),
    quantity: p.integer(),
    returned: p.integer(),
  },
});

export class FulfillmentLine extends schema.class {
  countReturned(units: number): void {
    this.returned += units;
  }

  /** Units that can still be returned. */
  returnable(): number {
    return this.quantity - this.returned;
  }
}
schema.setClass(FulfillmentLine);
