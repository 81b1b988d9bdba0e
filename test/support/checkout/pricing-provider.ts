import { verifyWebhook } from '../../../domain/outgoing/signature.ts';
import { startReceiver, type ReceivedRequest, type Receiver } from '../webhooks/receiver.ts';

/** A question as a tax or shipping provider gets it. */
export interface ProviderQuestion {
  readonly currency: string;
  readonly lines: readonly {
    readonly id: string;
    readonly amount: number;
    readonly [field: string]: unknown;
  }[];
  readonly shipping?: number | null;
  readonly subtotal?: number;
  readonly [field: string]: unknown;
}

export interface PricingProvider {
  readonly receiver: Receiver;
  readonly url: string;
  /** Answers each question with the JSON that `respond` makes of it. */
  readonly answerWith: (respond: (question: ProviderQuestion) => unknown) => void;
  readonly questions: () => ProviderQuestion[];
  readonly stop: () => Promise<void>;
}

/** A merchant's tax and shipping provider on this machine, over plain http. */
export async function startPricingProvider(): Promise<PricingProvider> {
  const receiver = await startReceiver({ tls: false });
  return {
    receiver,
    url: receiver.url,
    answerWith: (respond) =>
      receiver.respondWith(({ body }) => ({
        kind: 'answer',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(respond(JSON.parse(body))),
      })),
    questions: () => receiver.requests.map(({ body }) => JSON.parse(body)),
    stop: () => receiver.stop(),
  };
}

/** One rate on every line and on shipping, as an honest provider answers. */
export function flatTax(percent: number) {
  return ({ lines, shipping }: ProviderQuestion) => {
    const line = (lineId: string | null, taxable: number) => ({
      lineId,
      jurisdiction: 'US-CA',
      name: 'Sales tax',
      rate: String(percent),
      taxable,
      amount: Math.round((taxable * percent) / 100),
    });
    const ofShipping = typeof shipping === 'number' ? [line(null, shipping)] : [];
    return { taxLines: [...lines.map(({ id, amount }) => line(id, amount)), ...ofShipping] };
  };
}

export function isSignedBy(request: ReceivedRequest, secret: string): boolean {
  return verifyWebhook({
    headers: request.headers,
    body: request.body,
    secrets: [secret],
    nowSeconds: Date.now() / 1000,
  }).ok;
}
