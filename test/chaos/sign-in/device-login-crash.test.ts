import { afterAll, expect, test } from 'bun:test';
import {
  decide,
  ownerOf,
  pollDeviceLogin,
  signInByHttp,
  startDeviceLogin,
} from '../../support/sign-in/device.ts';
import { killDuring } from '../../support/crash/kill-during.ts';
import { startStack } from '../../support/stack/stack.ts';
import { createClient } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/** kill -9 of the API before and after it makes the key of a device login: the program gets it, and there is one. */
const stack = await startStack({ apiCount: 1, actorCount: 0 });
afterAll(() => stack.stop());
const world = await setup(stack.baseUrl);

test('killed before and after the key is made, the next poll answers the one key', async () => {
  const cookie = await signInByHttp(world.anyone, await ownerOf(world));
  const { deviceCode, userCode } = await startDeviceLogin(world.anyone, { host: 'crash' });
  await decide(world, cookie, userCode);
  for (const point of ['device-login.taken', 'device-login.made']) {
    const poll = () => pollDeviceLogin(world.anyone, deviceCode);
    await killDuring(stack, point, poll);
  }
  const { key } = expectStatus(await pollDeviceLogin(world.anyone, deviceCode), 200);
  const client = createClient(stack.baseUrl, { 'x-api-key': key });
  expect((await client.get('/api/v1/orders')).status).toBe(200);
  const keys = expectStatus(await world.owner.get('/api/v1/api-keys?limit=100'), 200);
  const made = keys.filter(({ name }: { name: string }) => name === 'CLI on crash');
  expect(made).toHaveLength(1);
});
