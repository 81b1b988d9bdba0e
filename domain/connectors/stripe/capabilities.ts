import type { Capabilities } from '../../ports/payment-connector.ts';

/**
 * A search that finds nothing proves nothing (decision 115). Stripe keeps an idempotency key for at least 24 hours; the
 * last repeat comes an hour before.
 */
export const stripeCapabilities: Capabilities = {
  methods: ['card'],
  currencies: '*',
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
  idempotencyWindowHours: 23,
};
