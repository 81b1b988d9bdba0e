import { expect } from 'bun:test';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, setup, type World } from '../world/world.ts';
import { complete, makeCart, makeSession } from './checkout.ts';
import { startSampleProcessor, type SampleProcessor } from './sample-processor.ts';

/** A shop whose only connector is a merchant's own processor. */
export interface OwnProcessor {
  readonly world: World;
  readonly processor: SampleProcessor;
  readonly connectorId: string;
  readonly signingSecret: string;
  readonly read: (path: string) => Promise<Parsed>;
  /** A session of a new cart, and what completing it by card answers. */
  readonly pay: (paymentToken?: string) => Promise<{ session: Parsed; answer: Answer }>;
  /** The payment of a purchase that succeeded. */
  readonly paid: (paymentToken?: string) => Promise<string>;
  readonly setCapture: (captureMode: 'automatic' | 'manual') => Promise<void>;
  /** Asks the processor what it can do, and stores it. */
  readonly askCapabilities: () => Promise<Parsed>;
  /** An event of the processor's, signed by it unless told otherwise. */
  readonly report: (event: object, signedBy?: string) => Promise<Response>;
  readonly expectLedgersAgree: (paymentId: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the sample processor, connects it to a new world and switches the sandbox off. */
export async function openOwnProcessor(timeoutMs = 700, baseUrl?: string): Promise<OwnProcessor> {
  const processor = startSampleProcessor();
  const world = await setup(baseUrl);
  const { owner, api } = world;
  const others: Parsed[] = expectStatus(await owner.get('/api/v1/connectors'), 200);
  const config = { baseUrl: processor.url, timeoutMs };
  const http = { kind: 'http', displayName: 'Own processor', config };
  const made = expectStatus(await owner.post('/api/v1/connectors', http), 201);
  const { id: connectorId, signingSecret } = made;
  processor.trust(signingSecret);
  for (const { id } of others)
    expectStatus(await owner.patch(`/api/v1/connectors/${id}`, { status: 'disabled' }), 200);

  const read = async (path: string): Promise<Parsed> =>
    expectStatus(await api.get(`/api/v1${path}`), 200);
  const pay = async (paymentToken = 'card_good') => {
    const session = await makeSession(world, await makeCart(world));
    return { session, answer: await complete(world, session, { paymentToken }) };
  };
  const askCapabilities = async (): Promise<Parsed> =>
    expectStatus(await owner.post(`/api/v1/connectors/${connectorId}/test`), 200);
  expect((await askCapabilities()).ok).toBe(true);
  return {
    world,
    processor,
    connectorId,
    signingSecret,
    read,
    pay,
    paid: async (paymentToken) => expectStatus((await pay(paymentToken)).answer, 200).paymentId,
    setCapture: async (captureMode) => {
      const settings = { payments: { captureMode } };
      const path = `/api/v1/applications/${world.applicationId}`;
      expectStatus(await owner.patch(path, { settings }), 200);
    },
    askCapabilities,
    report: (event, signedBy) =>
      processor.tell(`${world.baseUrl}/api/v1/connectors/${connectorId}/events`, event, signedBy),
    expectLedgersAgree: async (paymentId) =>
      expectSame(await read(`/payments/${paymentId}/transactions`), processor),
    stop: processor.stop,
  };
}

/** Our transactions that succeeded are the processor's bookings that were approved: key, type and amount. */
function expectSame(transactions: readonly Parsed[], { ledger }: SampleProcessor): void {
  const keys = transactions.map(({ idempotencyKey }) => idempotencyKey);
  const ours = transactions
    .filter(({ status }) => status === 'succeeded')
    .map(({ idempotencyKey, type, amount }) => [idempotencyKey, type, amount].join(' '));
  const theirs = ledger
    .filter(({ key }) => keys.includes(key))
    .filter(({ status }) => status === 'approved' || status === 'released')
    .map(({ key, type, amount }) => [key, type, amount].join(' '));
  expect(ours.toSorted()).toEqual(theirs.toSorted());
}
