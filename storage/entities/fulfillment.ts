import { defineEntity, p } from '@mikro-orm/core';

export const fulfillmentTypes = ['physical', 'digital', 'service'] as const;
export type FulfillmentType = (typeof fulfillmentTypes)[number];

/** Of a fulfillment itself; an order's `fulfillmentStatus` is derived from all of its own. */
export const fulfillmentStates = [
  'pending',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

const schema = defineEntity({
  name: 'Fulfillment',
  tableName: 'fulfillment',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    orderId: p.uuid(),
    type: p.text().$type<FulfillmentType>(),
    status: p.text().$type<FulfillmentState>(),
    carrier: p.text().nullable(),
    trackingNumber: p.text().nullable(),
    trackingUrl: p.text().nullable(),
    /** Downloads a file; null: any number. */
    maxDownloads: p.integer().nullable(),
    /** Whether `maxDownloads` was set for this one; else the application's holds from the release on. */
    hasOwnLimit: p.boolean(),
    /** Days from the release on; null: no end. */
    downloadDays: p.integer().nullable(),
    downloadExpiresAt: p.datetime().nullable(),
    /** The same for the window. */
    hasOwnWindow: p.boolean(),
    autoRelease: p.boolean(),
    cancelReason: p.text().nullable(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** Counts the fulfillment's events. */
    eventSequence: p.bigint('number'),
    shippedAt: p.datetime().nullable(),
    deliveredAt: p.datetime().nullable(),
    cancelledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Fulfillment extends schema.class {}
schema.setClass(Fulfillment);
