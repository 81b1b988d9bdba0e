import type { Capabilities } from '../ports/payment-connector.ts';

/** Money that is received outside the service: it is recorded, and nobody is called. */
export const recordingCapabilities: Capabilities = {
  methods: [],
  currencies: '*',
  authorize: false,
  capture: false,
  partialCapture: false,
  void: false,
  refund: true,
  partialRefund: true,
  chargeStored: false,
  vault: false,
  threeDS: false,
  lookup: 'none',
  idempotencyWindowHours: 24,
};
