import { defineEntity, p } from '@mikro-orm/core';
import type { ReturnReason } from './order-return.ts';

const schema = defineEntity({
  name: 'OrderReturnLine',
  tableName: 'order_return_line',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    returnId: p.uuid(),
    position: p.integer(),
    /** The line of the order. */
    lineItemId: p.uuid(),
    quantity: p.integer(),
    received: p.integer(),
    reason: p.text().$type<ReturnReason>(),
    note: p.text().strictNullable(),
    /** The merchant's words about what was received. */
    condition: p.text().strictNullable(),
    /** Whether it can be sold again; null: not said. */
    restock: p.boolean().strictNullable(),
  },
});

/** The merchant's remarks on received units. */
interface Remarks {
  readonly condition?: string | null | undefined;
  readonly restock?: boolean | null | undefined;
}

export class OrderReturnLine extends schema.class {
  /** Counts received units, with the merchant's remarks where there are some. */
  receive(units: number, { condition, restock }: Remarks): void {
    this.received += units;
    if (condition !== undefined) this.condition = condition;
    if (restock !== undefined) this.restock = restock;
  }

  /** Units that have not been received. */
  outstanding(): number {
    return this.quantity - this.received;
  }
}
schema.setClass(OrderReturnLine);
