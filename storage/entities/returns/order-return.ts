import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../../orm/columns.ts';
import { defineStates, moved } from '../../states.ts';

/** requested: the buyer sends it. received: units came back. refunded: they are paid back. closed: they are not, or not all. */
export const returnStatuses = ['requested', 'received', 'refunded', 'cancelled', 'closed'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** Why a buyer sends units back. */
export const returnReasons = [
  'size',
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Who asked for it, or cancelled it: the buyer themselves, or the merchant. */
export const returnParties = ['merchant', 'buyer'] as const;
export type ReturnParty = (typeof returnParties)[number];

export const returnStates = defineStates<ReturnStatus>({
  of: 'order return',
  initial: ['requested'],
  moves: {
    requested: ['received', 'cancelled'],
    received: ['refunded', 'closed'],
    refunded: [],
    cancelled: [],
    closed: [],
  },
});

const schema = defineEntity({
  name: 'OrderReturn',
  tableName: 'order_return',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    orderId: p.uuid(),
    customerId: p.uuid().strictNullable(),
    /** Number of the order and ordinal of the return: `1069-R1`. */
    number: p.text(),
    status: p.text().$type<ReturnStatus>(),
    requestedBy: p.text().$type<ReturnParty>(),
    currency: p.text(),
    notes: p.text().strictNullable(),
    carrier: p.text().strictNullable(),
    trackingNumber: p.text().strictNullable(),
    trackingUrl: p.text().strictNullable(),
    /** Null unless it was cancelled. */
    cancelledBy: p.text().$type<ReturnParty>().strictNullable(),
    cancelReason: p.text().strictNullable(),
    closeReason: p.text().strictNullable(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** Counts the return's events. */
    eventSequence: p.bigint('number'),
    receivedAt: p.datetime().strictNullable(),
    refundedAt: p.datetime().strictNullable(),
    cancelledAt: p.datetime().strictNullable(),
    closedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** The columns that the merchant changes at will. */
const revised = ['notes', 'carrier', 'trackingNumber', 'trackingUrl', 'metadata'] as const;

export class OrderReturn extends schema.class {
  moveTo(status: ReturnStatus, now: Date): void {
    this.status = moved(returnStates, this.status, status);
    this.updatedAt = now;
  }

  revise(changes: Partial<Pick<OrderReturn, (typeof revised)[number]>>): void {
    Object.assign(this, pick(changes, revised));
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  /** Units came back; more of them may follow. */
  receive(now: Date): void {
    this.moveTo('received', now);
    this.receivedAt ??= now;
  }

  /** All of its refunds have succeeded. */
  markRefunded(now: Date): void {
    this.moveTo('refunded', now);
    this.refundedAt = now;
  }

  cancel(by: ReturnParty, reason: string | null, now: Date): void {
    this.moveTo('cancelled', now);
    this.cancelledBy = by;
    this.cancelReason = reason;
    this.cancelledAt = now;
  }

  /** Ends without further money, as after an exchange. */
  close(reason: string | null, now: Date): void {
    this.moveTo('closed', now);
    this.closeReason = reason;
    this.closedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(OrderReturn);
