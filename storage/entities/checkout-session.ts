import { defineEntity, p } from '@mikro-orm/core';
import { emptyColumns, namesOf, type Columns } from '../orm/columns.ts';
import { defineStates, moved } from '../states.ts';
import type { Address, AppliedDiscount } from './purchase.ts';
import type { BillingInterval, StoredUsageTerms } from './subscription.ts';

export const checkoutModes = ['full', 'payment_only', 'vault'] as const;
export type CheckoutMode = (typeof checkoutModes)[number];

export const checkoutStatuses = ['open', 'completed', 'expired', 'cancelled'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** A session stays open until it is paid or ends without an order; a declined payment leaves it open. */
export const checkoutSessionStates = defineStates<CheckoutStatus>({
  of: 'checkout session',
  initial: ['open'],
  moves: {
    open: ['completed', 'expired', 'cancelled'],
    completed: [],
    expired: [],
    cancelled: [],
  },
});

export const expiredReasons = ['time', 'superseded', 'merchant', 'paid_elsewhere'] as const;
export type ExpiredReason = (typeof expiredReasons)[number];

/** The methods that a buyer may be offered as tiles. */
export const offeredMethods = ['card', 'net30'] as const;
export type OfferedMethod = (typeof offeredMethods)[number];

/** What the merchant already knows about the buyer. */
export interface CustomerPrefill {
  readonly customerId?: string | null;
  readonly externalCustomerId?: string | null;
  readonly email?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly phone?: string | null;
  readonly shippingAddress?: Address | null;
  readonly billingAddress?: Address | null;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface CheckoutError {
  readonly code: string;
  readonly message: string;
  readonly declineCode: string | null;
}

export const createModes = ['auto', 'manual'] as const;

interface Gap {
  readonly interval: BillingInterval;
  readonly intervalCount: number;
}

/**
 * The terms of the subscription that a session sells, by value (contract 65 §3); amounts in minor units, before tax.
 */
export interface SessionTerms extends Gap {
  readonly plan: string;
  readonly planName: string | null;
  readonly amount: number;
  readonly quantity: number;
  readonly shippingAmount: number;
  readonly trialDays: number;
  /** auto: the payment makes the subscription. manual: the merchant makes it later. */
  readonly createMode: (typeof createModes)[number];
  readonly installments: {
    readonly rows: readonly { readonly amount: number; readonly gap: Gap | null }[];
    readonly every: Gap | null;
  } | null;
  readonly usage: StoredUsageTerms | null;
  /** The cart's line as it was when it named some of the terms; null when it named none. */
  readonly line: {
    readonly id: string;
    readonly unitPrice: number;
    readonly quantity: number;
  } | null;
}

/** The columns that returns and events show as they are. */
const shown = {
  /** `sess_` and 32 base62 characters: the buyer's capability. */
  id: p.text().primary(),
  status: p.text().$type<CheckoutStatus>(),
  applicationId: p.uuid(),
  environmentId: p.uuid(),
  mode: p.text().$type<CheckoutMode>(),
  cartId: p.uuid().nullable(),
  externalCartId: p.text().nullable(),
  customerEmail: p.text().nullable(),
  allowedMethods: p.json().$type<readonly OfferedMethod[]>().nullable(),
  discountCode: p.text().nullable(),
  /** Whether the buyer may enter a code; null: as the embed configuration says. */
  allowDiscountCodes: p.boolean().nullable(),
  /** BCP 47 */
  locale: p.text().nullable(),
  returnUrl: p.text().nullable(),
  cancelUrl: p.text().nullable(),
  metadata: p.json().$type<Readonly<Record<string, unknown>>>(),
  orderId: p.uuid().nullable(),
  paymentId: p.uuid().nullable(),
  subscriptionId: p.uuid().nullable(),
  expiredReason: p.text().$type<ExpiredReason>().nullable(),
  lastError: p.json().$type<CheckoutError>().nullable(),
} as const;
export const shownOfSession = namesOf(shown);

const properties = {
  ...shown,
  workspaceId: p.uuid(),
  /** The subscription that it sells; null for a single purchase. */
  recurring: p.json().$type<SessionTerms>().nullable(),
  /** Set only for a session without a cart of ours; after `appliedDiscount`. */
  amount: p.bigint('number').nullable(),
  currency: p.text().nullable(),
  /** The discount of the merchant's own cart; one of our carts has its own. */
  appliedDiscount: p.json().$type<AppliedDiscount>().nullable(),
  country: p.text().nullable(),
  customer: p.json().$type<CustomerPrefill>().nullable(),
  paymentTerms: p.json().$type<{ readonly netN: number | null }>().nullable(),
  collectShippingAddress: p.boolean(),
  collectBillingAddress: p.boolean(),
  /** The customer whose stored cards the page offers, as the merchant asked; null: none are offered. */
  storedCardsCustomerId: p.uuid().nullable(),
  /** The card that a vault session stored. */
  paymentMethodId: p.uuid().nullable(),
  expiresAt: p.datetime(),
  eventSequence: p.bigint('number'),
  createdAt: p.datetime(),
  updatedAt: p.datetime(),
  completedAt: p.datetime().nullable(),
  cancelledAt: p.datetime().nullable(),
} as const;

const schema = defineEntity({ name: 'CheckoutSession', tableName: 'checkout_session', properties });

export type SessionColumns = Columns<typeof properties>;

/** The nullable columns of a new session. */
export const emptySession = emptyColumns(properties);

/** Why an open session ends without an order. */
export type SessionEnd =
  | { readonly status: 'cancelled' }
  | { readonly status: 'expired'; readonly reason: ExpiredReason };

export interface SessionPrice {
  readonly amount: number | null;
  readonly currency: string | null;
}

export class CheckoutSession extends schema.class {
  moveTo(status: CheckoutStatus): void {
    this.status = moved(checkoutSessionStates, this.status, status);
  }

  /** Whether it is open and its time is over. */
  isDue(now: Date): boolean {
    return this.status === 'open' && this.expiresAt.getTime() <= now.getTime();
  }

  /** What the buyer bought, or the card that a vault session stored. */
  complete(
    result: Partial<Pick<CheckoutSession, 'orderId' | 'paymentId' | 'paymentMethodId'>> &
      Partial<SessionPrice>,
    now: Date,
  ): void {
    this.moveTo('completed');
    Object.assign(this, result);
    this.lastError = null;
    this.completedAt = now;
    this.updatedAt = now;
  }

  /** Its payment starts that subscription. */
  startSubscription(subscriptionId: string): void {
    this.subscriptionId = subscriptionId;
  }

  /** The subscription has expired with its attempt: another one may be started. */
  dropSubscription(): void {
    this.subscriptionId = null;
  }

  /** Freezes the price that the session shows, whatever happens to its cart. */
  end(end: SessionEnd, { amount, currency }: SessionPrice, now: Date): void {
    this.moveTo(end.status);
    this.amount = amount;
    this.currency = currency;
    this.updatedAt = now;
    if (end.status === 'cancelled') this.cancelledAt = now;
    else this.expiredReason = end.reason;
  }

  /** Takes the code off; without one of our carts, the price before it applies again. */
  removeDiscount(now: Date): void {
    const { appliedDiscount } = this;
    if (appliedDiscount) this.amount = (this.amount ?? 0) + appliedDiscount.amount;
    this.appliedDiscount = null;
    this.discountCode = null;
    this.updatedAt = now;
  }

  /** The code that the buyer has entered; with `discount` where the cart is the merchant's own. */
  applyDiscount(code: string, discount: AppliedDiscount | null, now: Date): void {
    this.removeDiscount(now);
    if (discount) this.amount = (this.amount ?? 0) - discount.amount;
    this.appliedDiscount = discount;
    this.discountCode = code;
  }

  /** Whether its payment makes a subscription. */
  makesSubscription(): boolean {
    return this.recurring?.createMode === 'auto';
  }

  /** Whether the card that is entered is stored in any case: it is charged later, or only stored. */
  mustStoreCard(): boolean {
    return this.mode === 'vault' || Boolean(this.recurring);
  }

  /** The session stays open: the buyer may try another card. */
  decline(error: CheckoutError, now: Date): void {
    this.lastError = error;
    this.updatedAt = now;
  }

  /** The number of its next event. */
  countEvent(): number {
    this.eventSequence += 1;
    return this.eventSequence;
  }
}
schema.setClass(CheckoutSession);
