import { afterAll, describe, expect, test } from 'bun:test';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { startTcpProxy } from '../support/stack/tcp-proxy.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../support/webhooks/webhook-stack.ts';

// One server's own affair.
const own = await startWebhookStack({ cells: 1, actorCount: 0 });
const proxy = await startTcpProxy(own.stack.databaseUrl);
own.stack.addActors({ DATABASE_URL: proxy.url, DATABASE_QUERY_TIMEOUT_MS: '2000' });
const world = await own.world();
const receiver = await startReceiver();
await registerEndpoint(world, receiver.url, ['customer.*']);

afterAll(async () => {
  await Promise.all([receiver.stop(), own.stop()]);
  await proxy.stop();
});

describe('with Postgres falling silent on every connection there is', () => {
  test('an actor process gives the connections up and goes on over new ones', async () => {
    const heard = (customer: string) =>
      receiver.requests.some(({ body }) => body.includes(customer));
    const before = await emitCustomer(world);
    await waitFor(() => heard(before), 20_000);
    proxy.freeze();
    // The first one may come again, as its result was lost: it proves nothing.
    const after = await emitCustomer(world);
    await waitFor(() => heard(after), 30_000);
    expect([before, after].map(heard)).toEqual([true, true]);
  });
});
