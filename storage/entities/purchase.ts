import { p } from '@mikro-orm/core';
import { emptyColumns, namesOf, type Columns } from '../orm/columns.ts';

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

/** Where a sale is taxed: what tax rules read of an address. */
export interface TaxDestination {
  readonly countryCode: string;
  readonly stateProvince: string | null;
  readonly postalCode: string | null;
}

/** Where the goods are taxed: the shipping address, else the billing one; null if neither has a country. */
export function taxDestination(
  shippingAddress: Address | null,
  billingAddress: Address | null,
): TaxDestination | null {
  const address = shippingAddress?.countryCode ? shippingAddress : billingAddress;
  if (!address?.countryCode) return null;
  return {
    countryCode: address.countryCode,
    stateProvince: address.stateProvince?.trim() || null,
    postalCode: address.postalCode?.trim() || null,
  };
}

/**
 * Whether a customer's `metadata.taxId` is one: a text with a letter or digit. Tax and invoice ask the same, so that no
 * invoice has a reverse charge without the number.
 */
export function isTaxId(value: unknown): value is string {
  return typeof value === 'string' && /[\p{L}\p{N}]/u.test(value);
}

/** What pricing may have to say. */
export const pricingWarnings = [
  'tax_address_missing',
  'provider_fallback',
  'state_unknown',
  'tax_zero_from_provider',
] as const;
export type PricingWarning = (typeof pricingWarnings)[number];

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

/** Whether a value of metadata is a discount that holds: the service alone writes it, whole. */
export function isAppliedDiscount(value: unknown): value is AppliedDiscount {
  if (typeof value !== 'object' || value === null) return false;
  const { discountId, type, value: size, amount, valid } = value as Partial<AppliedDiscount>;
  const isTyped = type === 'percentage' || type === 'fixed_amount';
  const isSized = typeof size === 'number' && typeof amount === 'number';
  return isTyped && isSized && typeof discountId === 'string' && valid === true;
}

export interface SelectedShipping {
  readonly methodId: string;
  readonly displayName: string;
  readonly rateAmount: number;
  readonly currency: string;
  readonly source: 'rate' | 'provider' | 'client';
}

/**
 * The columns that a cart shares with the order made from it. A new one needs a migration of both
 * tables and its shape in `domain/purchase.ts`; blanks, copies, views, events and the content that a checkout freezes
 * follow.
 */
export function purchaseProperties() {
  return {
    currency: p.text(),
    subtotal: p.bigint('number'),
    taxTotal: p.bigint('number'),
    discountTotal: p.bigint('number'),
    shippingTotal: p.bigint('number'),
    total: p.bigint('number'),
    pricesIncludeTax: p.boolean(),
    selectedShipping: p.json().$type<SelectedShipping>().strictNullable(),
    taxLines: p.json().$type<readonly TaxLine[]>(),
    customerId: p.uuid().strictNullable(),
    customerEmail: p.text().strictNullable(),
    shippingAddress: p.json().$type<Address>().strictNullable(),
    billingAddress: p.json().$type<Address>().strictNullable(),
    notes: p.text().strictNullable(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
  };
}

const properties = purchaseProperties();

export type Purchase = Columns<typeof properties>;

/** The result of pricing an order. */
export type OrderTotals = Readonly<
  Pick<
    Purchase,
    | 'subtotal'
    | 'discountTotal'
    | 'shippingTotal'
    | 'taxTotal'
    | 'total'
    | 'pricesIncludeTax'
    | 'taxLines'
  >
>;

export const purchaseFields = namesOf(properties);

/** The columns that pricing writes; all others say who buys, and are stored as they are sent. */
const pricedFields = [
  'currency',
  'subtotal',
  'taxTotal',
  'discountTotal',
  'shippingTotal',
  'total',
  'pricesIncludeTax',
  'selectedShipping',
  'taxLines',
] as const;
export type SentPurchase = Omit<Purchase, (typeof pricedFields)[number]>;
export const sentFields = purchaseFields.filter(isSent);

function isSent(name: keyof Purchase): name is keyof SentPurchase {
  return !new Set<string>(pricedFields).has(name);
}

const empty = emptyColumns(properties);

export function blankPurchase(): Purchase {
  return {
    ...empty,
    currency: '',
    subtotal: 0,
    taxTotal: 0,
    discountTotal: 0,
    shippingTotal: 0,
    total: 0,
    pricesIncludeTax: false,
    taxLines: [],
    metadata: {},
  };
}

/**
 * Who sees a field besides the merchant: a browser with the cart session, and subscribers to cart events. Personal
 * fields are blanked when the customer is anonymized.
 */
type Audience = 'browser' | 'event' | 'personal';

const audiences = {
  currency: ['browser', 'event'],
  subtotal: ['browser', 'event'],
  taxTotal: ['browser', 'event'],
  discountTotal: ['browser', 'event'],
  shippingTotal: ['browser', 'event'],
  total: ['browser', 'event'],
  pricesIncludeTax: ['browser'],
  selectedShipping: ['browser'],
  taxLines: ['browser'],
  customerId: [],
  customerEmail: ['personal'],
  shippingAddress: ['event', 'personal'],
  billingAddress: ['event', 'personal'],
  notes: ['personal'],
  metadata: ['browser', 'event'],
} as const satisfies Record<keyof Purchase, readonly Audience[]>;

type FieldFor<Wanted extends Audience> = {
  [Name in keyof Purchase]: Wanted extends (typeof audiences)[Name][number] ? Name : never;
}[keyof Purchase];

function fieldsFor<Wanted extends Audience>(wanted: Wanted): FieldFor<Wanted>[] {
  const isFor = (name: keyof Purchase): name is FieldFor<Wanted> =>
    new Set<Audience>(audiences[name]).has(wanted);
  return purchaseFields.filter(isFor);
}

export const eventFields = fieldsFor('event');
export const personalFields = fieldsFor('personal');
export const browserFields = fieldsFor('browser');

export const lineItemTypes = [
  'product',
  'subscription',
  'service',
  'ticket',
  'donation',
  'custom',
] as const;

/** The columns that a cart line shares with the order line made from it; see `purchaseProperties`. */
export function purchaseLineProperties() {
  return {
    type: p.text().$type<(typeof lineItemTypes)[number]>(),
    referenceId: p.text().strictNullable(),
    name: p.text(),
    description: p.text().strictNullable(),
    unitPrice: p.bigint('number'),
    quantity: p.integer(),
    discountAmount: p.bigint('number'),
    imageUrl: p.text().strictNullable(),
    requiresShipping: p.boolean(),
    metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
  };
}

const lineProperties = purchaseLineProperties();

export type PurchaseLine = Columns<typeof lineProperties>;
export const purchaseLineFields = namesOf(lineProperties);
