import { defineEntity, p } from '@mikro-orm/core';

export const cartStatuses = ['open', 'checkout', 'converted', 'abandoned'] as const;
export type CartStatus = (typeof cartStatuses)[number];

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

export class Cart extends schema.class {}
schema.setClass(Cart);
