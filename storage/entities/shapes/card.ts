export const cardWallets = ['apple_pay', 'google_pay'] as const;
export type CardWallet = (typeof cardWallets)[number];

/** The card as the processor describes it. */
export interface PaymentCard {
  readonly brand: string;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly type: 'credit' | 'debit' | 'prepaid';
  readonly country: string;
  /** The wallet that it was paid by; absent for a card that was entered. */
  readonly wallet?: CardWallet;
}

/** What the buyer must do before the payment can continue. */
export interface PaymentAction {
  readonly type: 'redirect';
  readonly url: string;
  readonly expiresAt: string;
}
