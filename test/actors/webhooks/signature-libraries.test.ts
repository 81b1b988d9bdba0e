import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import {
  startReceiver,
  type ReceivedRequest,
  type Receiver,
} from '../../support/webhooks/receiver.ts';
import { findPythonWebhooks, type SignedWebhook } from '../../support/webhooks/python-webhooks.ts';
import {
  registerEndpoint,
  startWebhookStack,
  type WebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const python = await findPythonWebhooks();

let own: WebhookStack;
let world: World;
let receiver: Receiver;
let webhooks: { readonly former: SignedWebhook[]; readonly rotated: SignedWebhook[] };

beforeAll(async () => {
  own = await startWebhookStack();
  world = await own.world();
  receiver = await startReceiver();
  webhooks = await deliverThroughRotation();
});
afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

/** Real deliveries before and during a rotation; each of the latter with both secrets. */
async function deliverThroughRotation() {
  const endpoint = await registerEndpoint(world, receiver.url, ['customer.created']);
  await emit('Zoë 🛒 "quoted" \\ \u2028');
  await receiver.waitForRequests(1);
  const rotate = `/api/v1/webhook-endpoints/${endpoint.id}/rotate-secret`;
  const rotated = expectStatus(await world.api.post(rotate, {}), 200);
  await emit('日本');
  const [first, second] = await receiver.waitForRequests(2);
  if (!first || !second) throw new Error('less came than was waited for');
  const secrets: string[] = [rotated.signingSecret, endpoint.secret];
  return {
    former: [signedBy(endpoint.secret, first)],
    rotated: secrets.map((secret) => signedBy(secret, second)),
  };
}

async function emit(text: string): Promise<void> {
  const customer = { email: `${crypto.randomUUID()}@example.test`, metadata: { text } };
  expectStatus(await world.api.post('/api/v1/customers', customer), 201);
}

function signedBy(secret: string, { headers, body }: ReceivedRequest): SignedWebhook {
  return { secret, body, headers: Object.fromEntries(headers) };
}

function altered(webhook: SignedWebhook): SignedWebhook[] {
  const { headers, body } = webhook;
  const stale = String(Number(headers['webhook-timestamp']) - 1);
  return [
    { ...webhook, body: `${body} ` },
    { ...webhook, headers: { ...headers, 'webhook-id': 'evt_other' } },
    { ...webhook, headers: { ...headers, 'webhook-timestamp': stale } },
    { ...webhook, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  ];
}

describe('deliveries are verified by standardwebhooks', () => {
  test('for JavaScript, during a rotation with both secrets', () => {
    for (const { secret, headers, body } of [...webhooks.former, ...webhooks.rotated])
      expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
    for (const { secret, headers, body } of webhooks.rotated.flatMap(altered))
      expect(() => new Webhook(secret).verify(body, { ...headers })).toThrow();
  });

  test.skipIf(python === null)('for Python, during a rotation with both secrets', async () => {
    const genuine = [...webhooks.former, ...webhooks.rotated];
    const wrong = webhooks.rotated.flatMap(altered);
    expect(await python?.verify([...genuine, ...wrong])).toEqual([
      ...genuine.map(() => 'ok' as const),
      ...wrong.map(() => 'refused' as const),
    ]);
  });
});
