import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, setup, type World } from '../world/world.ts';
import { complete, makeCart, makeSession } from './checkout.ts';
import { startStripeDouble, type StripeDouble } from './stripe-double.ts';

/** A shop whose only connector is an account at the double of Stripe. */
export interface StripeShop {
  readonly world: World;
  readonly double: StripeDouble;
  readonly connectorId: string;
  readonly eventsUrl: string;
  readonly read: (path: string) => Promise<Parsed>;
  readonly pay: (paymentToken?: string) => Promise<{ session: Parsed; answer: Answer }>;
  /** The payment of a purchase that succeeded, and its intent at Stripe. */
  readonly paid: (paymentToken?: string) => Promise<{ paymentId: string; intentId: string }>;
  readonly setCapture: (captureMode: 'automatic' | 'manual') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the double, connects it to a new world and switches the sandbox off. */
export async function openStripeShop(): Promise<StripeShop> {
  const double = startStripeDouble();
  const world = await setup();
  const { owner, api } = world;
  const others: Parsed[] = expectStatus(await owner.get('/api/v1/connectors'), 200);
  const { id: connectorId } = expectStatus(
    await owner.post('/api/v1/connectors', stripeConnector(double)),
    201,
  );
  for (const { id } of others)
    expectStatus(await owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);

  const read = async (path: string): Promise<Parsed> =>
    expectStatus(await api.get(`/api/v1${path}`), 200);
  const pay = async (paymentToken = 'pm_card_visa') => {
    const session = await makeSession(world, await makeCart(world));
    return { session, answer: await complete(world, session, { paymentToken }) };
  };
  return {
    world,
    double,
    connectorId,
    eventsUrl: `${world.baseUrl}/api/v1/connectors/${connectorId}/stripe-events`,
    read,
    pay,
    paid: async (paymentToken) => {
      const { answer } = await pay(paymentToken);
      const { paymentId } = expectStatus(answer, 200);
      const [{ connectorRef }] = await read(`/payments/${paymentId}/transactions`);
      return { paymentId, intentId: connectorRef };
    },
    setCapture: async (captureMode) => {
      const settings = { payments: { captureMode } };
      const path = `/api/v1/applications/${world.applicationId}`;
      expectStatus(await owner.patch(path, { settings }), 200);
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
