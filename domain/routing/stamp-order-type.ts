import type { PaymentSource } from './schemas.ts';

const ofSubscriptions = new Set<PaymentSource>(['moto', 'recurring', 'installment']);

/** The metadata that routing evaluates: with `throttle_order_type`, unless it is set already. */
export function stampOrderType(
  metadata: Readonly<Record<string, unknown>>,
  paymentSource: PaymentSource,
): Readonly<Record<string, unknown>> {
  const orderType = ofSubscriptions.has(paymentSource) ? 'recurring' : 'one_off';
  return { throttle_order_type: orderType, ...metadata };
}
