import type { Address, AppliedDiscount } from '../../../storage/entities/purchase.ts';
import type { CheckoutMode, CheckoutStatus } from '../../../storage/entities/checkout-session.ts';
import type { EnvironmentKind } from '../../../storage/entities/environment.ts';
import type { BillingInterval, StoredUsageTerms } from '../../../storage/entities/subscription.ts';
import type { CardEntry } from '../../connectors/descriptor.ts';
import type { EmbedConfig } from '../../embed/config.ts';
import type { PaymentMethods } from './list-payment-methods.ts';

export interface PageLine {
  readonly name: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly imageUrl: string | null;
}

/** Lines and totals of the cart, of its draft order, or of the order that it became. */
export interface PageBasket {
  readonly lines: readonly PageLine[];
  readonly subtotal: number;
  readonly discountTotal: number;
  readonly discountCode: AppliedDiscount['code'] | null;
  /** The buyer may take the code off: the price is not agreed yet. */
  readonly canRemoveDiscount: boolean;
  readonly shippingTotal: number;
  readonly shippingName: string | null;
  readonly taxTotal: number;
  readonly pricesIncludeTax: boolean;
  readonly total: number;
}

/** The buyer's data known so far. */
export interface PageBuyer {
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
}

export interface PageCard {
  /** `cpm_*` */
  readonly id: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface LivePrice {
  /** By the address: tax is calculated, or goods are shipped. */
  readonly isPricedByAddress: boolean;
  readonly asksShipping: boolean;
  readonly takesCodes: boolean;
  /** Null for the merchant's own cart. */
  readonly cartSequence: number | null;
}

/** What the buyer of a subscription will be charged after today. */
export interface PageSubscription {
  readonly name: string;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  /** Each period, before tax: of an installment plan, its next row. */
  readonly amount: number;
  readonly trialDays: number;
  readonly nextChargeAt: Date;
  /** By whose clocks the dates are meant. */
  readonly timezone: string;
  readonly installments: {
    readonly count: number;
    readonly total: number;
    readonly lastAt: Date;
  } | null;
  /** What is metered and billed afterwards. */
  readonly usage: StoredUsageTerms | null;
}

/** Everything that a checkout page shows of a session, as plain values. */
export interface CheckoutPageModel {
  readonly id: string;
  readonly mode: CheckoutMode;
  readonly status: CheckoutStatus;
  /** Whether its cart or order was paid in another way, which ended the session. */
  readonly isPaidElsewhere: boolean;
  readonly environmentKind: EnvironmentKind;
  /** In which the buyer is to be addressed; null: as the browser asks. */
  readonly locale: string | null;
  readonly config: EmbedConfig;
  readonly applicationName: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly basket: PageBasket | null;
  readonly externalCartId: string | null;
  /** What is charged after today; null for a single purchase. */
  readonly subscription: PageSubscription | null;
  readonly collect: { readonly shippingAddress: boolean; readonly billingAddress: boolean };
  /** Where the buyer lives, by the session. */
  readonly country: string | null;
  /** Where the seller is, by the invoice settings. */
  readonly homeCountry: string | null;
  readonly buyer: PageBuyer;
  /** Null unless the session is open. */
  readonly methods: PaymentMethods | null;
  /** The default one first; the page learns no more of a card than its buyer knows it by. */
  readonly storedCards: readonly PageCard[];
  /** Whether the buyer is asked, or a card that is entered is stored in any case, or never. */
  readonly storing: 'asked' | 'needed' | 'never';
  /** The fields for the card's data; null when no connector can charge one. */
  readonly cardEntry: CardEntry | null;
  /** A pending payment. */
  readonly running: { readonly actionUrl: string | null } | null;
  /** How the total follows what the buyer enters; null where no price can change. */
  readonly live: LivePrice | null;
  readonly lastError: { readonly message: string; readonly declineCode: string | null } | null;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** `cpm_*`, of a session that has stored a card. */
  readonly paymentMethodId: string | null;
  readonly orderNumber: number | null;
  readonly cancelUrl: string | null;
  readonly redirectUrl: string | null;
  readonly expiresAt: Date;
}
