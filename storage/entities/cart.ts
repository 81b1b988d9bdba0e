import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';

export const cartStatuses = ['open', 'checkout', 'converted', 'abandoned'] as const;
export type CartStatus = (typeof cartStatuses)[number];

/**
 * An abandoned cart moves once more when its buyer's earlier order, which a failed payment left unpaid, is paid by hand:
 * in part (checkout) or in full (converted).
 */
export const cartStates = defineStates<CartStatus>({
  of: 'cart',
  initial: ['open'],
  moves: {
    open: ['checkout', 'converted', 'abandoned'],
    checkout: ['open', 'converted', 'abandoned'],
    abandoned: ['checkout', 'converted'],
    converted: [],
  },
});

export const cartRecoveries = ['no_email', 'suppressed', 'mailed'] as const;
export type CartRecovery = (typeof cartRecoveries)[number];

export interface Address {
  readonly addressLine1?: string | null;
  readonly addressLine2?: string | null;
  readonly city?: string | null;
  readonly stateProvince?: string | null;
  readonly postalCode?: string | null;
  readonly countryCode?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly company?: string | null;
  readonly phone?: string | null;
}

export interface TaxLine {
  readonly lineItemId: string | null;
  readonly jurisdiction: string | null;
  readonly name: string;
  readonly rate: string | null;
  readonly taxable: number;
  readonly amount: number;
  readonly included: boolean;
}

export interface AppliedDiscount {
  readonly discountId: string;
  readonly code: string;
  readonly type: 'percentage' | 'fixed_amount';
  readonly value: number;
  readonly amount: number;
  readonly currency: string | null;
  readonly valid: boolean;
  readonly invalidReason: string | null;
  readonly snapshotHash: string;
}

export interface SelectedShipping {
  readonly methodId: string;
  readonly displayName: string;
  readonly rateAmount: number;
  readonly currency: string;
  readonly source: 'rate' | 'provider' | 'client';
}

/** Where a cart.updated that is held back begins: the cart before the first mutation that it tells of. */
export interface CartUpdateBase {
  readonly sequence: number;
}

const schema = defineEntity({
  name: 'Cart',
  tableName: 'cart',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    status: p.text().$type<CartStatus>(),
    currency: p.text(),
    subtotal: p.bigint('number'),
    taxTotal: p.bigint('number'),
    discountTotal: p.bigint('number'),
    shippingTotal: p.bigint('number'),
    total: p.bigint('number'),
    pricesIncludeTax: p.boolean(),
    appliedDiscount: p.json().$type<AppliedDiscount>().nullable(),
    selectedShipping: p.json().$type<SelectedShipping>().nullable(),
    taxLines: p.json().$type<TaxLine[]>(),
    customerId: p.uuid().nullable(),
    customerEmail: p.text().nullable(),
    shippingAddress: p.json().$type<Address>().nullable(),
    billingAddress: p.json().$type<Address>().nullable(),
    notes: p.text().nullable(),
    metadata: p.json().$type<Record<string, unknown>>(),
    /** +1 for each accepted mutation request. */
    sequence: p.bigint('number'),
    /** Counts the cart's events. */
    eventSequence: p.bigint('number'),
    externallyManaged: p.boolean(),
    orderId: p.uuid().nullable(),
    /** When cart.updated was last emitted, and when the next one that was held back is due. */
    updatedEventAt: p.datetime().nullable(),
    updatedEventDueAt: p.datetime().nullable(),
    updatedEventBase: p.json().$type<CartUpdateBase>().nullable(),
    expiresAt: p.datetime(),
    /** When the abandonment sweep looks next; null while there is nothing to abandon. */
    sweepAt: p.datetime().nullable(),
    abandonedAt: p.datetime().nullable(),
    /** What its buyer was sent when it was abandoned. */
    recovery: p.text().$type<CartRecovery>().nullable(),
    /** The cart that it was copied into. */
    recoveredCartId: p.uuid().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

const LIFETIME_MS = 30 * 24 * 3_600_000;

/** A cart lives for 30 days after its last mutation. */
export function cartExpiry(now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MS);
}

/** What a calculation gives a cart. */
export type CartTotals = Pick<
  Cart,
  'subtotal' | 'discountTotal' | 'shippingTotal' | 'taxTotal' | 'total' | 'pricesIncludeTax'
> & { readonly taxLines: readonly TaxLine[] };

export class Cart extends schema.class {
  moveTo(status: CartStatus): void {
    this.status = moved(cartStates, this.status, status);
  }

  /** Counts an accepted mutation; the cart's idle time and lifetime begin again. */
  touch(now: Date): void {
    this.sequence += 1;
    this.updatedAt = now;
    this.expiresAt = cartExpiry(now);
  }

  /** Hands the cart over to a draft order. */
  checkOut(orderId: string, now: Date): void {
    this.hold(orderId, now);
    this.touch(now);
  }

  /** Holds the cart for an order that is paid in part. */
  hold(orderId: string, now: Date): void {
    this.moveTo('checkout');
    this.orderId = orderId;
    this.updatedAt = now;
  }

  /** Gives the cart back to its buyer after a checkout that came to nothing. */
  reopen(now: Date): void {
    this.moveTo('open');
    this.orderId = null;
    this.updatedAt = now;
    this.expiresAt = cartExpiry(now);
  }

  convert(orderId: string, now: Date): void {
    this.moveTo('converted');
    this.orderId = orderId;
    this.updatedAt = now;
  }

  abandon(recovery: CartRecovery, now: Date): void {
    this.moveTo('abandoned');
    this.abandonedAt = now;
    this.updatedAt = now;
    this.recovery = recovery;
  }

  /** Takes over the totals of a calculation. */
  recalculate(totals: CartTotals): void {
    this.subtotal = totals.subtotal;
    this.discountTotal = totals.discountTotal;
    this.shippingTotal = totals.shippingTotal;
    this.taxTotal = totals.taxTotal;
    this.total = totals.total;
    this.pricesIncludeTax = totals.pricesIncludeTax;
    if (this.taxLines.length + totals.taxLines.length > 0) this.taxLines = [...totals.taxLines];
  }
}
schema.setClass(Cart);
