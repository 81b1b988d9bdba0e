import { afterAll, describe, expect, test } from 'bun:test';
import { createClient } from '../../support/world/client.ts';
import { startStack } from '../../support/stack/stack.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const stack = await startStack({ apiCount: 2, actorCount: 0, ownRedis: true });
const world = await setup(urlOf(0));
afterAll(() => stack.stop());

function urlOf(index: number): string {
  const url = stack.baseUrls[index];
  if (!url) throw new Error(`the stack has no API ${index}`);
  return url;
}

/** A key that both processes have used, and so hold in their caches. */
async function knownKey() {
  const body = { name: 'Short', scopes: ['*'] };
  const { id, key } = expectStatus(await world.owner.post('/api/v1/api-keys', body), 201);
  const clients = [0, 1].map((index) => createClient(urlOf(index)).with({ 'x-api-key': key }));
  for (const client of [...clients, ...clients]) {
    expectStatus(await client.get('/api/v1/stores'), 200);
  }
  return { clients, revoke: () => world.owner.delete(`/api/v1/api-keys/${id}`) };
}

describe('two API processes', () => {
  test('both refuse a revoked key from the next call', async () => {
    const { clients, revoke } = await knownKey();
    expectStatus(await revoke(), 204);
    for (const client of clients) expect((await client.get('/api/v1/stores')).status).toBe(401);
  });

  test('refuse it too when it was revoked while Redis was down', async () => {
    const { clients, revoke } = await knownKey();
    await stack.stopRedis();
    expectStatus(await revoke(), 204);
    for (const client of clients) expect((await client.get('/api/v1/stores')).status).toBe(401);
    await stack.startRedis();
    for (const client of clients) expect((await client.get('/api/v1/stores')).status).toBe(401);
  });
});
