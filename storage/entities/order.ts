import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';
import { emptyColumns, pick } from '../orm/columns.ts';
import {
  blankPurchase,
  isAppliedDiscount,
  purchaseProperties,
  sentFields,
  type AppliedDiscount,
  type OrderTotals,
  type Purchase,
  type SentPurchase,
} from './purchase.ts';

export const orderStatuses = [
  'draft',
  'pending',
  'processing',
  'partially_fulfilled',
  'completed',
  'cancelled',
  'closed',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * An order's status is derived after each change (orders/refresh-order.ts); these are the moves that can result. A void
 * can leave an order unpaid again, an edit or a cancelled digital delivery can leave it unfulfilled again.
 */
export const orderStates = defineStates<OrderStatus>({
  of: 'order',
  initial: ['draft'],
  moves: {
    draft: ['pending', 'processing', 'completed', 'cancelled'],
    pending: ['processing', 'partially_fulfilled', 'completed', 'cancelled'],
    processing: ['pending', 'partially_fulfilled', 'completed', 'cancelled'],
    partially_fulfilled: ['pending', 'processing', 'completed'],
    completed: ['pending', 'processing', 'partially_fulfilled', 'closed'],
    cancelled: ['closed'],
    closed: ['pending', 'processing', 'partially_fulfilled', 'completed', 'cancelled'],
  },
});

export const orderFulfillmentStatuses = ['none', 'unfulfilled', 'partial', 'fulfilled'] as const;
export type OrderFulfillmentStatus = (typeof orderFulfillmentStatuses)[number];

export const orderSources = [
  'checkout',
  'manual',
  'subscription_first',
  'subscription_renewal',
  'subscription_change',
] as const;
export type OrderSource = (typeof orderSources)[number];

/** The statuses of a payment, and of an order over all its payments. */
export const paymentStatuses = [
  'pending',
  'authorized',
  'captured',
  'partially_refunded',
  'refunded',
  'failed',
  'voided',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** What a merchant's cancellation asks for. */
export interface Cancellation {
  readonly reason: string | null;
  readonly refund: 'full' | 'none';
}

const properties = {
  id: p.uuid().primary(),
  workspaceId: p.uuid(),
  environmentId: p.uuid(),
  applicationId: p.uuid(),
  /** Set when the order is placed. */
  number: p.bigint('number').strictNullable(),
  status: p.text().$type<OrderStatus>(),
  paymentStatus: p.text().$type<PaymentStatus>(),
  fulfillmentStatus: p.text().$type<OrderFulfillmentStatus>(),
  source: p.text().$type<OrderSource>(),
  ...purchaseProperties(),
  amountPaid: p.bigint('number'),
  /** The part of the total that a subscription's credit pays. */
  creditApplied: p.bigint('number'),
  amountRefunded: p.bigint('number'),
  /** The part of the money held that undecided refunds and the credit balance of the subscription have. */
  amountReserved: p.bigint('number'),
  /** Accepted for payment by invoice. */
  deferred: p.boolean(),
  snapshotId: p.uuid().strictNullable(),
  discountId: p.uuid().strictNullable(),
  discountCode: p.text().strictNullable(),
  cartId: p.uuid().strictNullable(),
  externalCartId: p.text().strictNullable(),
  checkoutSessionId: p.text().strictNullable(),
  subscriptionId: p.uuid().strictNullable(),
  cancelReason: p.text().strictNullable(),
  /** The fields that the merchant changed by hand: a payment that rewrites the order keeps them. */
  keptFields: p.json().$type<readonly (keyof Purchase)[]>(),
  /** The text that `q` searches: number, e-mail, names, line names, metadata, in lower case. */
  searchText: p.text(),
  /** +1 per change. */
  sequence: p.bigint('number'),
  /** Counts the order's events. */
  eventSequence: p.bigint('number'),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
  placedAt: p.datetime().strictNullable(),
  cancelledAt: p.datetime().strictNullable(),
  closedAt: p.datetime().strictNullable(),
  editedAt: p.datetime().strictNullable(),
  /** The edit whose money is moving; no other may begin. */
  pendingEditId: p.uuid().strictNullable(),
  /** The cancellation whose money is moving; nothing else may begin. */
  cancelling: p.json().$type<Cancellation>().strictNullable(),
  /** When it was first paid in full. */
  paidAt: p.datetime().strictNullable(),
  /** When it was first completed; a return does not move it back. */
  completedAt: p.datetime().strictNullable(),
};

const schema = defineEntity({ name: 'Order', tableName: 'orders', properties });

const empty = emptyColumns(properties);

/** A new order: an empty draft. */
export function blankOrder(
  origin: Pick<Order, 'id' | 'workspaceId' | 'environmentId' | 'applicationId' | 'createdAt'>,
) {
  return {
    ...empty,
    ...blankPurchase(),
    ...origin,
    status: 'draft' as const,
    paymentStatus: 'pending' as const,
    fulfillmentStatus: 'none' as const,
    source: 'checkout' as const,
    amountPaid: 0,
    creditApplied: 0,
    amountRefunded: 0,
    amountReserved: 0,
    deferred: false,
    keptFields: [],
    searchText: '',
    sequence: 0,
    eventSequence: 0,
    updatedAt: origin.createdAt,
  };
}

/** The content of an order, without its lines. */
type OrderColumns = Purchase &
  Pick<Order, 'snapshotId' | 'discountId' | 'discountCode' | 'cartId' | 'externalCartId'>;

/** The sums of an order's lines and payments. */
interface OrderProgress {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly fulfillmentStatus: OrderFulfillmentStatus;
  readonly amountPaid: number;
  readonly amountRefunded: number;
}

/** Amounts of an order's payments and invoices in minor units. */
export interface ReservedMoney {
  /** Undecided refunds. */
  readonly undecided: number;
  /** Credit notes for the balance of its subscription. */
  readonly credited: number;
  /** Refunds of its payments that pay that balance out, undecided ones among them. */
  readonly paidOut: number;
}

/** What an order reached for the first time. */
export interface Milestones {
  readonly isFirstPaid: boolean;
  readonly isFirstCompleted: boolean;
}

const paidStatuses: ReadonlySet<PaymentStatus> = new Set([
  'captured',
  'partially_refunded',
  'refunded',
]);

export class Order extends schema.class {
  moveTo(status: OrderStatus): void {
    this.status = moved(orderStates, this.status, status);
  }

  /** Updates the order from the sums of its lines and payments. */
  progress({ status, ...amounts }: OrderProgress, now: Date): Milestones {
    this.moveTo(status);
    Object.assign(this, amounts);
    const isFirstPaid = !this.paidAt && isPaid(this);
    const isFirstCompleted = !this.completedAt && status === 'completed';
    if (isFirstPaid) this.paidAt = now;
    if (isFirstCompleted) this.completedAt = now;
    return { isFirstPaid, isFirstCompleted };
  }

  /** The value of `amountReserved`. A credit that paid for the order itself holds none of its money. */
  reservedOf({ undecided, credited, paidOut }: ReservedMoney): number {
    return undecided + Math.max(0, credited - paidOut - this.creditApplied);
  }

  recordReserved(money: ReservedMoney): void {
    this.amountReserved = this.reservedOf(money);
  }

  place(number: number, searchText: string, now: Date): void {
    this.number = number;
    this.searchText = searchText;
    this.placedAt = now;
  }

  /** Counts a change that its timeline records. */
  countChange(now: Date): void {
    this.sequence += 1;
    this.updatedAt = now;
  }

  /** Takes other content while it is unpaid. */
  rewrite(content: OrderColumns, searchText: string): void {
    Object.assign(this, content);
    this.searchText = searchText;
  }

  /** Takes what the merchant changed by hand; a payment that rewrites the order keeps the named fields. */
  revise(fields: Partial<SentPurchase>, byHand: readonly (keyof Purchase)[]): void {
    Object.assign(this, pick(fields, sentFields));
    this.keptFields = [...new Set([...this.keptFields, ...byHand])];
  }

  /** Takes the result of an edit; its discount names what it takes off the new lines. */
  edit(totals: OrderTotals, discounted: number, at: Date): void {
    Object.assign(this, totals);
    this.editedAt = at;
    const applied = this.appliedDiscount();
    if (applied)
      this.metadata = { ...this.metadata, appliedDiscount: { ...applied, amount: discounted } };
  }

  /** Is found by another text. */
  index(searchText: string): void {
    this.searchText = searchText;
  }

  /** The money of an edit is moving; no other may begin. */
  beginEdit(editId: string): void {
    this.pendingEditId = editId;
  }

  endEdit(): void {
    this.pendingEditId = null;
  }

  /** The money of a cancellation is moving; nothing else may begin. */
  beginCancellation(cancellation: Cancellation): void {
    this.cancelling = cancellation;
  }

  discardCancellation(): void {
    this.cancelling = null;
  }

  /** A checkout session sells it; deferred: for payment by invoice. */
  sellBy(checkoutSessionId: string, deferred: boolean): void {
    this.checkoutSessionId = checkoutSessionId;
    this.deferred = deferred;
  }

  /** Its invoice was voided, and it is paid directly. */
  endDeferral(): void {
    this.deferred = false;
  }

  /** It is the first sale of a subscription. */
  startSubscription(subscriptionId: string | null): void {
    this.source = 'subscription_first';
    this.subscriptionId = subscriptionId;
  }

  /** A subscription was made from it after the sale. */
  linkSubscription(subscriptionId: string): void {
    this.subscriptionId = subscriptionId;
  }

  /** A subscription earned it, in part by its credit. */
  billTo(subscriptionId: string, creditApplied: number): void {
    this.subscriptionId = subscriptionId;
    this.creditApplied = creditApplied;
  }

  /** Whether somebody has just placed it, who is told so; what a subscription buys by itself has a receipt. */
  isConfirmed(): boolean {
    return this.source !== 'subscription_renewal' && this.source !== 'subscription_change';
  }

  /** Whether an unpaid order keeps its content, whatever its cart holds: a draft, or an order that was edited. */
  hasFixedContent(): boolean {
    return this.status === 'draft' || this.editedAt instanceof Date;
  }

  /** The discount of the lines, with what it takes off them now; clients cannot write it. */
  appliedDiscount(): AppliedDiscount | null {
    const applied = this.metadata['appliedDiscount'];
    return this.discountId && isAppliedDiscount(applied) ? applied : null;
  }

  /** The fields that stay; the terms of the discount are not the merchant's. */
  kept(): Partial<Purchase> {
    const { appliedDiscount: _, ...metadata } = this.metadata;
    return {
      ...pick(this, this.keptFields),
      ...(this.keptFields.includes('metadata') ? { metadata } : {}),
    };
  }

  /** The status changes when it is derived next; the same holds for `close` and `reopen`. */
  cancel(reason: string | null, now: Date): void {
    this.cancelledAt = now;
    this.cancelReason = reason;
    this.cancelling = null;
  }

  /** Nothing was paid for it, and `reason` says what ended it. */
  cancelUnpaid(reason: string, now: Date): void {
    this.cancel(reason, now);
    this.metadata = { ...this.metadata, cancelReason: reason };
  }

  close(now: Date): void {
    this.closedAt = now;
  }

  reopen(): void {
    this.closedAt = null;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Order);

/** Money that arrives after the cancellation is returned: it pays nothing. */
function isPaid({
  placedAt,
  cancelledAt,
  paymentStatus,
  amountPaid,
  creditApplied,
  total,
}: Order): boolean {
  const isLive = placedAt instanceof Date && !(cancelledAt instanceof Date);
  return isLive && paidStatuses.has(paymentStatus) && amountPaid + creditApplied >= total;
}
