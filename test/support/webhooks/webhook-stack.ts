import { SQL } from 'bun';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyWebhook } from '../../../domain/outgoing/signature.ts';
import type { Parsed } from '../world/client.ts';
import { receiverCaPem, type ReceivedRequest } from './receiver.ts';
import { startStack, type StackOptions } from '../stack/stack.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, setup, type World } from '../world/world.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export type WebhookStack = Awaited<ReturnType<typeof startWebhookStack>>;

/** A stack of the test's own that trusts the receivers of this process. */
export async function startWebhookStack(options: StackOptions = {}) {
  const env = {
    ...trustInReceivers(),
    RATE_LIMIT_NON_PRODUCTION: '100000',
    ...options.env,
  };
  const stack = await startStack({ ...options, env });
  const sql = new SQL({ url: stack.databaseUrl, max: 4 });
  return {
    stack,
    sql,
    world: () => setup(stack.baseUrl),
    stop: async () => {
      await sql.close();
      await stack.stop();
    },
  };
}

/** The settings of processes that deliver to receivers of this process. */
export function trustInReceivers(): Record<string, string> {
  const caFile = join(temporaryFolder('receiver-ca'), 'ca.pem');
  writeFileSync(caFile, receiverCaPem);
  return { DELIVERY_CA_FILE: caFile };
}

export interface RegisteredEndpoint {
  readonly id: string;
  readonly secret: string;
}

/** Registers an endpoint of the world's application. */
export async function registerEndpoint(
  world: Pick<World, 'api'>,
  url: string,
  enabledEvents: readonly string[] = ['*'],
  further: object = {},
): Promise<RegisteredEndpoint> {
  const body = { url, enabledEvents, ...further };
  const made = expectStatus(await world.api.post('/api/v1/webhook-endpoints', body), 201);
  return { id: made.id, secret: made.signingSecret };
}

/** Emits customer.created; answers the customer's id. */
export async function emitCustomer(world: Pick<World, 'api'>): Promise<string> {
  const email = `c-${crypto.randomUUID()}@example.test`;
  return expectStatus(await world.api.post('/api/v1/customers', { email }), 201).id;
}

/** Emits customer.updated with the next sequence. */
export async function touchCustomer(world: World, id: string, firstName: string): Promise<void> {
  expectStatus(await world.api.patch(`/api/v1/customers/${id}`, { firstName }), 200);
}

export function envelopeOf(request: ReceivedRequest): Parsed {
  return JSON.parse(request.body);
}

export function isSignedBy(request: ReceivedRequest, ...secrets: string[]): boolean {
  const { headers, body } = request;
  return verifyWebhook({ headers, body, secrets, nowSeconds: Date.now() / 1000 }).ok;
}

/** The world's deliveries, newest first. */
export async function listDeliveries(world: World, query = ''): Promise<Parsed> {
  return expectStatus(await world.api.get(`/api/v1/webhook-deliveries${query}`), 200);
}

/** Waits until the endpoint's newest delivery has the status; answers it. */
export async function waitForDelivery(
  world: World,
  endpointId: string,
  isThere: (delivery: Parsed) => boolean,
  timeoutMs?: number,
): Promise<Parsed> {
  let found: Parsed;
  await waitFor(async () => {
    const { items } = await listDeliveries(world, `?endpointId=${endpointId}`);
    found = items.find(isThere);
    return found !== undefined;
  }, timeoutMs);
  return found;
}
