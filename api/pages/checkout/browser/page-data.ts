import type { AddressTexts } from '../../../../templates/checkout/address-layout.ts';
import type { TotalLabels } from '../basket-props.ts';
import type { CheckoutLabels } from '../../../../templates/checkout/labels/en.ts';

/** The script's texts, in the page's language only. */
export type ScriptTexts = CheckoutLabels['script'] &
  Pick<CheckoutLabels, 'anotherCard'> & {
    readonly address: AddressTexts;
    /** By decline code; `other` for the rest. */
    readonly declines: Readonly<Record<string, string>>;
  };

/** What the server hands to the page's script. */
export interface PageData {
  readonly id: string;
  /** BCP 47 */
  readonly language: string;
  readonly texts: ScriptTexts;
  /** Countries whose buyers get the words of the button that name the obligation; none where all do. */
  readonly obligedCountries: readonly string[];
  /** Where the API is; empty when it is where the page is. */
  readonly api: string;
  readonly view: 'form' | 'widget' | 'waiting' | 'completed' | 'ended';
  readonly mode: 'full' | 'payment_only' | 'vault';
  /** The only window that gets messages, where the page is in a frame. */
  readonly parentOrigin: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly card: 'typed' | 'frame' | 'none' | null;
  readonly fieldsUrl: string | null;
  /** A card that is entered is stored whatever the buyer ticks: it is charged later. */
  readonly needsStoring: boolean;
  /** Offered beside the card: the processor's wallets in a frame, or the sandbox's. */
  readonly wallet: WalletData | null;
  /** The card fields may charge the card themselves. */
  readonly takesTransactions: boolean;
  readonly termsHash: string | null;
  /** How the countries write an address (`AddressRules`). */
  readonly addressesUrl: string;
  /** The delivery address is also the billing address. */
  readonly billsToDelivery: boolean;
  readonly actionUrl: string | null;
  /** A payment waits for the buyer's bank, and another card may replace it. */
  readonly replacesAttempt: boolean;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** The card that a vault session stored. */
  readonly paymentMethodId: string | null;
  /** Null where no total can change. */
  readonly live: LiveData | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

export type WalletData =
  | { readonly kind: 'test' }
  | {
      readonly kind: 'frame';
      readonly url: string;
      /** Of a subscription; null where the card is charged once. */
      readonly later: LaterPayments | null;
    };

/** What the wallet is charged later, as its sheet says it. */
export interface LaterPayments {
  readonly name: string;
  /** Each period, before tax, in minor units; 0 for what is metered. */
  readonly amount: number;
  readonly interval: 'hour' | 'day' | 'week' | 'month' | 'year';
  readonly intervalCount: number;
  /** After a trial, ISO 8601; null where the first period is paid now. */
  readonly startsAt: string | null;
  /** Of installments: the last, ISO 8601. */
  readonly endsAt: string | null;
  /** In the buyer's language: `Then $9.00 every month, until you cancel.` */
  readonly agreement: string;
  /** The merchant's page for questions; null where the merchant names none. */
  readonly manageUrl: string | null;
}

/** How the script prices what the buyer enters, and writes the totals; `{}` in a label is filled in. */
export interface LiveData {
  readonly isPricedByAddress: boolean;
  readonly asksShipping: boolean;
  readonly cartSequence: number | null;
  /** The discount code on the page. */
  readonly code: string | null;
  /** BCP 47, of amounts */
  readonly locale: string;
  /** Decimals of the currency's minor unit. */
  readonly digits: number;
  readonly labels: Readonly<Record<keyof TotalLabels | 'remove' | 'total', string>>;
}

export type StepKey = 'cart' | 'address' | 'shipping' | 'billing' | 'payment';

let read: PageData | null = null;

/** The script's texts; any module may say one. */
export function pageTexts(): ScriptTexts {
  read ??= readPageData();
  return read.texts;
}

export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) throw new Error('the page has no data');
  return JSON.parse(text) as PageData;
}
