import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'OrderReturnRefund',
  tableName: 'order_return_refund',
  properties: {
    /** The id of the refund's transaction. */
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    returnId: p.uuid(),
    /** Identifies the request that opened it, so that its repeat opens no other; null for one without an Idempotency-Key. */
    intentKey: p.text().strictNullable(),
  },
});

/** A refund that pays a return back. */
export class OrderReturnRefund extends schema.class {}
schema.setClass(OrderReturnRefund);
