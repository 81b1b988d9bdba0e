import type { States } from '../states.ts';
import { checkoutAttemptStates } from './checkout-attempt.ts';
import { checkoutSessionStates } from './checkout-session.ts';
import { connectorStates } from './connector.ts';
import { paymentStates } from './payment.ts';
import { transactionStates } from './payment-transaction.ts';

/** Every aggregate with states, in the order in which the documents draw them. */
export const allStates: readonly States<string>[] = [
  checkoutSessionStates,
  checkoutAttemptStates,
  paymentStates,
  transactionStates,
  connectorStates,
];
