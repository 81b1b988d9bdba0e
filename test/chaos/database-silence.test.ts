import { afterAll, beforeAll, describe, test } from 'bun:test';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { emitCustomer, registerEndpoint, startWebhookStack } from '../support/webhook-stack.ts';
import type { WebhookStack } from '../support/webhook-stack.ts';
import type { World } from '../support/world.ts';

let own: WebhookStack;
let world: World;
let receiver: Receiver;
let proxy: TcpProxy;

beforeAll(async () => {
  own = await startWebhookStack({ actorCount: 0 });
  proxy = await startTcpProxy(own.stack.databaseUrl);
  own.stack.addActors({ DATABASE_URL: proxy.url, DATABASE_QUERY_TIMEOUT_MS: '2000' });
  world = await own.world();
  receiver = await startReceiver();
  await registerEndpoint(world, receiver.url, ['customer.*']);
}, 60_000);

afterAll(async () => {
  await Promise.all([receiver.stop(), own.stop()]);
  await proxy.stop();
});

describe('with Postgres falling silent on every connection there is', () => {
  test('an actor process gives the connections up and goes on over new ones', async () => {
    await emitCustomer(world);
    await receiver.waitForRequests(1, 20_000);
    proxy.freeze();
    await emitCustomer(world);
    await receiver.waitForRequests(2, 30_000);
  }, 60_000);
});
