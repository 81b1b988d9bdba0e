import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, setup, type World } from '../world/world.ts';
import { complete, makeCart, makeSession } from './checkout.ts';

/** A shop whose only connector is an account at one processor. */
export interface ProcessorShop {
  readonly world: World;
  readonly connectorId: string;
  /** As it was created. */
  readonly connector: Parsed;
  readonly read: (path: string) => Promise<Parsed>;
  readonly pay: (paymentToken: string) => Promise<{ session: Parsed; answer: Answer }>;
  /** The payment of a purchase that succeeded, and its reference at the processor. */
  readonly paid: (paymentToken: string) => Promise<{ paymentId: string; ref: string }>;
  readonly setCapture: (captureMode: 'automatic' | 'manual') => Promise<void>;
}

/** Makes a new world with the connector, and switches the sandbox off. */
export async function openProcessorShop(body: object, baseUrl?: string): Promise<ProcessorShop> {
  const world = await setup(baseUrl);
  const { owner, api } = world;
  const others: Parsed[] = expectStatus(await owner.get('/api/v1/connectors'), 200);
  const connector = expectStatus(await owner.post('/api/v1/connectors', body), 201);
  for (const { id } of others)
    expectStatus(await owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);

  const read = async (path: string): Promise<Parsed> =>
    expectStatus(await api.get(`/api/v1${path}`), 200);
  const pay = async (paymentToken: string) => {
    const session = await makeSession(world, await makeCart(world));
    return { session, answer: await complete(world, session, { paymentToken }) };
  };
  return {
    world,
    connectorId: connector.id,
    connector,
    read,
    pay,
    paid: async (paymentToken) => {
      const { answer } = await pay(paymentToken);
      const { paymentId } = expectStatus(answer, 200);
      const [{ connectorRef }] = await read(`/payments/${paymentId}/transactions`);
      return { paymentId, ref: connectorRef };
    },
    setCapture: async (captureMode) => {
      const settings = { payments: { captureMode } };
      const path = `/api/v1/applications/${world.applicationId}`;
      expectStatus(await owner.patch(path, { settings }), 200);
    },
  };
}
