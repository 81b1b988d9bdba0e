import type { Capabilities } from '../../ports/payment-connector.ts';

/** All capabilities; its lookup is authoritative: `not_found` proves that nothing was booked. */
export const sandboxCapabilities: Capabilities = {
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
  lookup: 'authoritative',
  idempotencyWindowHours: 24,
};
