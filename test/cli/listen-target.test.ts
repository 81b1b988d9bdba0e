import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { accessTo, killListeners, startListener, waitForLog } from '../support/stack/listener.ts';
import { behaviours, startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { emitCustomer, envelopeOf } from '../support/webhooks/webhook-stack.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';
import { exitOf } from '../support/timing/exit-of.ts';

const receiver = await startReceiver({ tls: false });
const secure = await startReceiver();
afterAll(() => Promise.all([receiver.stop(), secure.stop()]));
afterEach(async () => {
  await killListeners();
  for (const one of [receiver, secure]) {
    one.requests.length = 0;
    one.respondWith(behaviours.ok);
  }
});

async function worldWith(eventCount: number): Promise<World> {
  const world = await setup();
  for (let count = 0; count < eventCount; count += 1) await emitCustomer(world);
  await waitForLog(world, eventCount);
  return world;
}

const numbersOf = ({ requests }: Receiver): number[] =>
  requests.map((request) => envelopeOf(request).logSequence);

describe('the receiver of npx commerce listen', () => {
  test('is waited for while it is not there, and gets everything then', async () => {
    const world = await worldWith(2);
    const port = await freePort();
    // Without a scheme, too.
    const listener = startListener([
      '--forward',
      `127.0.0.1:${port}/hooks`,
      ...accessTo(world),
      '--after',
      '0',
    ]);
    await listener.says(`Nobody is at http://127.0.0.1:${port}/hooks (ECONNREFUSED); waiting`);
    const late = await startReceiver({ tls: false, port });
    await late.waitForRequests(2);
    expect(numbersOf(late)).toEqual([1, 2]);
    await listener.says(/^2 \S+ customer.created .* -> 200/m);
    await listener.interrupt();
    expect(listener.output()).toContain('Forwarded 2, left out 0; continue with --after 2');
    await late.stop();
  });

  test('that is gone is not asked again; that redirects is not followed; each is explained', async () => {
    const world = await worldWith(1);
    const cases = [
      [behaviours.gone, 'The service pauses an endpoint that returns 410'],
      [behaviours.redirect('/elsewhere', 301), 'Redirects are not followed (to /elsewhere)'],
      [behaviours.status(401), 'Does the receiver verify with the signing secret above'],
      [behaviours.status(404), 'Is the path of --forward right?'],
    ] as const;
    for (const [behaviour, hint] of cases) {
      receiver.respondWith(behaviour);
      const listener = startListener([
        '--forward',
        receiver.url,
        ...accessTo(world),
        '--after',
        '0',
      ]);
      await listener.says(hint);
      expect(await listener.interrupt()).toBe(0);
    }
    expect(receiver.requests.every(({ path }) => path === '/')).toBe(true);
    receiver.requests.length = 0;
    receiver.respondWith(behaviours.gone);
    const listener = startListener(['--forward', receiver.url, ...accessTo(world), '--after', '0']);
    await listener.says(/-> 410 \(\d+ ms, left out\)/);
    await listener.interrupt();
    expect(receiver.requests).toHaveLength(1);
  });

  test('with a certificate of its own is refused, and taken with --skip-verify', async () => {
    const world = await worldWith(1);
    const args = ['--forward', secure.url, ...accessTo(world), '--after', '0'];
    const refused = startListener(args);
    expect(await refused.exited()).toBe(1);
    expect(refused.output()).toMatch(/is not trusted \(\w+\): give --skip-verify/);
    expect(refused.output()).toContain('Forwarded 0, left out 0; continue with --after 0');
    expect(secure.requests).toHaveLength(0);
    startListener([...args, '--skip-verify']);
    await secure.waitForRequests(1);
  });
});

describe('npx commerce listen', () => {
  test('without --forward shows the events', async () => {
    const world = await worldWith(2);
    const listener = startListener([...accessTo(world), '--after', '0']);
    await listener.says(/^2 \S+ customer.created [0-9a-f-]{36}$/m);
    expect(await listener.interrupt()).toBe(0);
    expect(listener.output()).toContain('Showed 2; continue with --after 2');
    expect(listener.output()).not.toContain('whsec_');
    expect(listener.output()).not.toContain('\u001b[');
  });

  test('--print-json has nothing but events on stdout, one a line', async () => {
    const world = await worldWith(2);
    const args = ['--forward', receiver.url, ...accessTo(world), '--after', '0', '--print-json'];
    const listener = startListener(args);
    await receiver.waitForRequests(2);
    await listener.interrupt();
    const lines = listener.stdout().trimEnd().split('\n');
    expect(lines).toEqual(receiver.requests.map(({ body }) => body));
    expect(listener.output()).toContain('continue with --after 2');
  });

  test('signs with a secret that is the same for a key each time', async () => {
    const world = await worldWith(0);
    const secretOf = async (key: string): Promise<string> => {
      const args = ['--forward', receiver.url, '--url', world.baseUrl, '--key', key];
      const listener = startListener(args);
      await listener.ready();
      await listener.interrupt();
      return /whsec_\S+/.exec(listener.output())?.[0] ?? '';
    };
    const made = createHmac('sha256', world.secretKey).update('commerce listen').digest('base64');
    expect(await secretOf(world.secretKey)).toBe(`whsec_${made}`);
    expect(await secretOf(await world.makeKey({ scopes: ['events:read'] }))).not.toContain(made);
  });

  test('says where to go on before anything came, and from where when it begins now', async () => {
    const world = await worldWith(2);
    const listener = startListener(['--forward', receiver.url, ...accessTo(world)]);
    await listener.ready();
    await listener.interrupt();
    expect(listener.output()).toContain('Forwarded 0, left out 0; continue with --after 2');
  });

  test('that is cut off by a revoked key says so and where to go on, under --chaos, too', async () => {
    const world = await worldWith(3);
    const body = { name: 'listener', scopes: ['events:read'] };
    const headers = { 'x-service-environment-id': world.environments.sandbox };
    const made = expectStatus(await world.owner.post('/api/v1/api-keys', body, headers), 201);
    const args = ['--forward', receiver.url, '--url', world.baseUrl, '--key', made.key];
    const listeners = [[], ['--chaos']].map((more) =>
      startListener([...args, '--after', '0', ...more]),
    );
    await Promise.all(
      listeners.map((listener) => listener.says(/^3 \S+ customer.created .* -> 200/m)),
    );
    expectStatus(await world.owner.delete(`/api/v1/api-keys/${made.id}`), 204);
    for (const listener of listeners) {
      expect(await listener.exited()).toBe(3);
      expect(listener.output()).toContain('continue with --after 3');
      expect(listener.output()).toContain('401 unauthorized');
      expect(listener.output()).not.toContain('    at ');
    }
  });

  test('gives its key to no address that the service redirects to', async () => {
    receiver.respondWith(behaviours.redirect(`${receiver.url}/stolen`));
    const shop = startListener(['--forward', receiver.url, '--url', receiver.url, '--key', 'k']);
    expect(await shop.exited()).toBe(1);
    expect(shop.output()).toContain('give the right --url');
    expect(receiver.requests.map(({ path }) => path)).not.toContain('/stolen');
    receiver.respondWith({ kind: 'answer', status: 200, body: '<p>A shop</p>' });
    const page = startListener(['--forward', receiver.url, '--url', receiver.url, '--key', 'k']);
    expect(await page.exited()).toBe(1);
    expect(page.output()).toContain('not as this service does: check the address');
  });

  test('ends without a word when nobody reads its output any more', async () => {
    const world = await worldWith(3);
    const command = `node cli/commerce.mjs listen --after 0 --url "$1" --key "$2" | head -n 1`;
    const child = Bun.spawn(['bash', '-c', command, 'bash', world.baseUrl, world.secretKey], {
      stdout: 'pipe',
      stderr: 'pipe',
    });
    expect(await exitOf(child)).toBe(0);
    expect(await new Response(child.stdout).text()).toStartWith('Showing all events');
    expect(await new Response(child.stderr).text()).toBe('');
  });
});
