import { defineEntity, p } from '@mikro-orm/core';
import type { Address, SelectedShipping, TaxLine } from './cart.ts';

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

export const fulfillmentStatuses = ['none', 'unfulfilled', 'partial', 'fulfilled'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

export const orderSources = [
  'checkout',
  'manual',
  'subscription_first',
  'subscription_renewal',
  'subscription_change',
] as const;
export type OrderSource = (typeof orderSources)[number];

/** Of a payment, and of an order over all its payments. */
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

/** What a cancellation that began is to do. */
export interface Cancellation {
  readonly reason: string | null;
  readonly refund: 'full' | 'none';
}

const schema = defineEntity({
  name: 'Order',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    /** Given when the order is placed. */
    number: p.bigint('number').nullable(),
    status: p.text().$type<OrderStatus>(),
    paymentStatus: p.text().$type<PaymentStatus>(),
    fulfillmentStatus: p.text().$type<FulfillmentStatus>(),
    source: p.text().$type<OrderSource>(),
    currency: p.text(),
    subtotal: p.bigint('number'),
    discountTotal: p.bigint('number'),
    shippingTotal: p.bigint('number'),
    taxTotal: p.bigint('number'),
    total: p.bigint('number'),
    pricesIncludeTax: p.boolean(),
    amountPaid: p.bigint('number'),
    amountRefunded: p.bigint('number'),
    /** Accepted for payment by invoice. */
    deferred: p.boolean(),
    customerId: p.uuid().nullable(),
    customerEmail: p.text().nullable(),
    shippingAddress: p.json().$type<Address>().nullable(),
    billingAddress: p.json().$type<Address>().nullable(),
    taxLines: p.json().$type<readonly TaxLine[]>(),
    selectedShipping: p.json().$type<SelectedShipping>().nullable(),
    snapshotId: p.uuid().nullable(),
    discountId: p.uuid().nullable(),
    discountCode: p.text().nullable(),
    cartId: p.uuid().nullable(),
    externalCartId: p.text().nullable(),
    checkoutSessionId: p.text().nullable(),
    subscriptionId: p.uuid().nullable(),
    notes: p.text().nullable(),
    cancelReason: p.text().nullable(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** What `q` looks in: number, e-mail, names, line names, metadata, in lower case. */
    searchText: p.text(),
    /** +1 per change. */
    sequence: p.bigint('number'),
    /** Counts the order's events. */
    eventSequence: p.bigint('number'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    placedAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    closedAt: p.datetime().nullable(),
    editedAt: p.datetime().nullable(),
    /** An edit that waits for its money to move; no other may begin. */
    pendingEditId: p.uuid().nullable(),
    /** A cancellation that gives money back; nothing else may begin. */
    cancelling: p.json().$type<Cancellation>().nullable(),
    /** When it was first paid in full. */
    paidAt: p.datetime().nullable(),
    /** When it was first completed; a return does not move it back. */
    completedAt: p.datetime().nullable(),
  },
});

export class Order extends schema.class {}
schema.setClass(Order);
