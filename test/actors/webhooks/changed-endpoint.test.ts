import { afterAll, expect, test } from 'bun:test';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import {
  emitCustomer,
  envelopeOf,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus } from '../../support/world/world.ts';

/** Endpoints that change between two events, of a stream that is read as it is numbered. */
const own = await startWebhookStack();
const [world, receiver] = await Promise.all([own.world(), startReceiver()]);
afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

const ROUNDS = 10;
const customersAt = (path: string): string[] =>
  receiver.requests
    .filter((request) => request.path === path)
    .map((request) => envelopeOf(request).resource.id);

test('an endpoint has the events after it was created or activated, and none after it was paused', async () => {
  await registerEndpoint(world, `${receiver.url}/all`, ['customer.created']);
  const emit = async (): Promise<string> => {
    const id = await emitCustomer(world);
    await waitFor(() => customersAt('/all').includes(id));
    return id;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = `/${round}`;
    const { id } = await registerEndpoint(world, `${receiver.url}${path}`, ['customer.created']);
    const set = async (isActive: boolean) =>
      expectStatus(await world.api.patch(`/api/v1/webhook-endpoints/${id}`, { isActive }), 200);
    const created = await emit();
    await waitFor(() => customersAt(path).length === 1);
    await set(false);
    await emit();
    await set(true);
    const activated = await emit();
    await waitFor(() => customersAt(path).length === 2);
    await set(false);
    expect(customersAt(path)).toEqual([created, activated]);
  }
  const [row] = await own.sql`
    select count(*)::int as count from every_webhook_delivery where workspace_id = ${world.workspaceId}`;
  expect(row.count).toBe(customersAt('/all').length + 2 * ROUNDS);
});
