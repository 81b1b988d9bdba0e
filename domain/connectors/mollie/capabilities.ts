import type { Capabilities } from '../../ports/payment-connector.ts';

/** What Mollie takes by card (docs.mollie.com, multicurrency). */
const currencies =
  'AED AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY NOK NZD PHP PLN RON SEK SGD USD ZAR'.split(
    ' ',
  );

/**
 * A list in which a payment does not stand proves nothing (decision 145). Mollie keeps an idempotency key for an hour;
 * the last repeat comes a quarter of an hour before.
 */
export const mollieCapabilities: Capabilities = {
  methods: ['card'],
  currencies,
  authorize: true,
  capture: true,
  partialCapture: true,
  void: true,
  refund: true,
  partialRefund: true,
  chargeStored: true,
  vault: true,
  threeDS: true,
  lookup: 'best_effort',
  idempotencyWindowHours: 0.75,
};
