import { expect } from 'bun:test';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus } from '../world/world.ts';
import { openProcessorShop, type ProcessorShop } from './processor-shop.ts';
import { startSampleProcessor, type SampleProcessor } from './sample-processor.ts';

/** A shop whose only connector is a merchant's own processor. */
export interface OwnProcessor extends Omit<ProcessorShop, 'pay' | 'paid'> {
  readonly processor: SampleProcessor;
  readonly signingSecret: string;
  /** A session of a new cart, and what completing it by card answers. */
  readonly pay: (paymentToken?: string) => Promise<{ session: Parsed; answer: Answer }>;
  /** The payment of a purchase that succeeded. */
  readonly paid: (paymentToken?: string) => Promise<string>;
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
  const config = { baseUrl: processor.url, timeoutMs };
  const http = { kind: 'http', displayName: 'Own processor', config };
  const shop = await openProcessorShop(http, baseUrl);
  const { world, connectorId, read } = shop;
  const { signingSecret } = shop.connector;
  processor.trust(signingSecret);

  const pay = (paymentToken = 'card_good') => shop.pay(paymentToken);
  const askCapabilities = async (): Promise<Parsed> =>
    expectStatus(await world.owner.post(`/api/v1/connectors/${connectorId}/test`), 200);
  expect((await askCapabilities()).ok).toBe(true);
  return {
    ...shop,
    processor,
    signingSecret,
    pay,
    paid: async (paymentToken) => expectStatus((await pay(paymentToken)).answer, 200).paymentId,
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
