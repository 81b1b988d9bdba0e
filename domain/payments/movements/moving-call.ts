import type { PaymentConnector } from '../../ports/payment-connector.ts';

/** The call that a transaction of this type is made by. */
export function movingCallOf(
  connector: PaymentConnector,
  type: string,
): PaymentConnector['charge'] {
  switch (type) {
    case 'authorization':
      return connector.authorize;
    case 'verification':
      return connector.vault;
    default:
      return connector.charge;
  }
}
