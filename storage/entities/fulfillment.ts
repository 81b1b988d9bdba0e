import { defineEntity, p } from '@mikro-orm/core';
import { pick } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';

export const fulfillmentTypes = ['physical', 'digital', 'service'] as const;
type FulfillmentType = (typeof fulfillmentTypes)[number];

/** The statuses of one fulfillment; an order's `fulfillmentStatus` is derived from its lines. */
export const fulfillmentStatuses = [
  'pending',
  'ready',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/**
 * Physical goods are shipped, then delivered; a service is delivered at once; digital goods are ready with their first
 * file and delivered by the release. Which type takes which move: fulfillments/require-state.ts.
 */
export const fulfillmentStates = defineStates<FulfillmentStatus>({
  of: 'fulfillment',
  initial: ['pending'],
  moves: {
    pending: ['ready', 'shipped', 'delivered', 'cancelled'],
    ready: ['pending', 'delivered', 'cancelled'],
    shipped: ['delivered', 'returned'],
    delivered: ['returned', 'cancelled'],
    returned: [],
    cancelled: [],
  },
});

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
    status: p.text().$type<FulfillmentStatus>(),
    carrier: p.text().strictNullable(),
    trackingNumber: p.text().strictNullable(),
    trackingUrl: p.text().strictNullable(),
    /** Downloads per file; null: any number. */
    maxDownloads: p.integer().strictNullable(),
    /** Whether `maxDownloads` was set for this fulfillment; else the release copies the application's. */
    hasOwnLimit: p.boolean(),
    /** Days after the release; null: no end. */
    downloadDays: p.integer().strictNullable(),
    downloadExpiresAt: p.datetime().strictNullable(),
    /** The same for `downloadDays`. */
    hasOwnWindow: p.boolean(),
    autoRelease: p.boolean(),
    /** Whether a full refund of the order ends its downloads. */
    revokeOnRefund: p.boolean(),
    cancelReason: p.text().strictNullable(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
    /** Counts the fulfillment's events. */
    eventSequence: p.bigint('number'),
    shippedAt: p.datetime().strictNullable(),
    deliveredAt: p.datetime().strictNullable(),
    cancelledAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Of an application; null: no limit. */
interface DownloadLimits {
  readonly maxDownloads: number | null;
  readonly windowDays: number | null;
}

const DAY_MS = 86_400_000;

const shipped = ['carrier', 'trackingNumber', 'trackingUrl'] as const;
type Shipment = Partial<Pick<Fulfillment, (typeof shipped)[number]>>;

/** The columns that the merchant changes at will. */
const revised = [...shipped, 'revokeOnRefund', 'metadata'] as const;

export class Fulfillment extends schema.class {
  moveTo(status: FulfillmentStatus, now: Date): void {
    this.status = moved(fulfillmentStates, this.status, status);
    this.updatedAt = now;
  }

  revise(changes: Partial<Pick<Fulfillment, (typeof revised)[number]>>): void {
    Object.assign(this, pick(changes, revised));
  }

  markUpdated(now: Date): void {
    this.updatedAt = now;
  }

  ship(shipment: Shipment, shippedAt: Date, now: Date): void {
    this.moveTo('shipped', now);
    Object.assign(this, pick(shipment, shipped));
    this.shippedAt = shippedAt;
  }

  /** Has a limit of its own, whatever its application says; null: any number. */
  limitDownloads(maxDownloads: number | null): void {
    this.maxDownloads = maxDownloads;
    this.hasOwnLimit = true;
  }

  /** Has an end of its own, whatever its application says; null: none. */
  endDownloads(at: Date | null): void {
    this.downloadExpiresAt = at;
    this.downloadDays = null;
    this.hasOwnWindow = true;
  }

  deliver(deliveredAt: Date, now: Date): void {
    this.moveTo('delivered', now);
    this.deliveredAt = deliveredAt;
  }

  /** Sets the limits that this fulfillment lacks to those of its application. */
  fixLimits({ maxDownloads, windowDays }: DownloadLimits, now: Date): void {
    if (!this.hasOwnLimit) this.maxDownloads = maxDownloads;
    const days = this.hasOwnWindow ? this.downloadDays : windowDays;
    if (days !== null) this.downloadExpiresAt = new Date(now.getTime() + days * DAY_MS);
  }

  cancel(reason: string | null, now: Date): void {
    this.moveTo('cancelled', now);
    this.cancelReason = reason;
    this.cancelledAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(Fulfillment);
