import type { Answer, Parsed } from '../world/client.ts';
import { openProcessorShop, type ProcessorShop } from './processor-shop.ts';
import { startStripeDouble, type StripeDouble } from './stripe-double.ts';

/** A shop whose only connector is an account at the double of Stripe. */
export interface StripeShop extends Omit<ProcessorShop, 'pay' | 'paid'> {
  readonly double: StripeDouble;
  readonly eventsUrl: string;
  readonly pay: (paymentToken?: string) => Promise<{ session: Parsed; answer: Answer }>;
  /** The payment of a purchase that succeeded, and its intent at Stripe. */
  readonly paid: (paymentToken?: string) => Promise<{ paymentId: string; intentId: string }>;
  readonly stop: () => Promise<void>;
}

/** Starts the double, connects it to a new world, of the stack at the address, and switches the sandbox off. */
export async function openStripeShop(baseUrl?: string): Promise<StripeShop> {
  const double = startStripeDouble();
  const shop = await openProcessorShop(stripeConnector(double), baseUrl);
  return {
    ...shop,
    double,
    eventsUrl: `${shop.world.baseUrl}/api/v1/connectors/${shop.connectorId}/stripe-events`,
    pay: (paymentToken = 'pm_card_visa') => shop.pay(paymentToken),
    paid: async (paymentToken = 'pm_card_visa') => {
      const { paymentId, ref } = await shop.paid(paymentToken);
      return { paymentId, intentId: ref };
    },
    stop: double.stop,
  };
}

/** The body that connects the account. */
export function stripeConnector({ url, apiKey, webhookSecret }: StripeDouble) {
  return {
    kind: 'stripe',
    displayName: 'Stripe',
    config: { publishableKey: 'pk_test_double', apiUrl: url, timeoutMs: 700 },
    secrets: { apiKey, webhookSecret },
  };
}
