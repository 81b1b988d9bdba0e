import type { Answer } from './api-calls.ts';

/** What a complete pays with, or the answer that says why there is nothing. */
export type Instrument =
  | { readonly kind: 'token'; readonly paymentToken: string }
  | { readonly kind: 'transaction'; readonly processorTransactionId: string }
  | { readonly kind: 'refused'; readonly answer: Answer };
