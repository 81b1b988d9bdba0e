import type { Answer } from './api-calls.ts';

/** The means of payment of a completion, or the error that explains why there is none. */
export type Instrument =
  | {
      readonly kind: 'token';
      readonly paymentToken: string;
      /** The buyer ticked that the card is to be stored. */
      readonly isSaved?: boolean;
    }
  /** A card that the buyer has stored before. */
  | { readonly kind: 'stored'; readonly paymentMethodId: string }
  | { readonly kind: 'transaction'; readonly processorTransactionId: string }
  | { readonly kind: 'refused'; readonly answer: Answer };
