import type { Capabilities } from '../../ports/payment-connector.ts';
import type { ConnectorDescriptor } from '../descriptor.ts';

/** The merchant receives the money outside the service: it is recorded without calling a processor. */
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

/** `manual` and `external`. */
export const recordingDescriptor: ConnectorDescriptor = {
  signs: false,
  reportsCapabilities: false,
  methods: '*',
  initialCapabilities: (method) => ({ ...recordingCapabilities, methods: [method] }),
  checkConfig: () => [],
  checkSecrets: () => [],
  cardEntry: () => null,
};
