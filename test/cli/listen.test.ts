import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { accessTo, killListeners, startListener, waitForLog } from '../support/stack/listener.ts';
import { behaviours, startReceiver } from '../support/webhooks/receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  envelopeOf,
  startWebhookStack,
  touchCustomer,
  type WebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import { expectStatus, setup } from '../support/world/world.ts';

const receiver = await startReceiver({ tls: false });
afterAll(() => receiver.stop());

afterEach(async () => {
  await killListeners();
  receiver.requests.length = 0;
  receiver.respondWith(behaviours.ok);
});

const listenWith = (args: string[], env: Record<string, string> = {}) =>
  startListener(['--forward', receiver.url, ...args], env);

const idsOf = (requests = receiver.requests) =>
  requests.map(({ headers }) => headers.get('webhook-id'));

describe('npx commerce listen', () => {
  test('backfills and follows, each event signed with the printed secret', async () => {
    const world = await setup();
    const first = await emitCustomer(world);
    await waitForLog(world, 1);
    const listener = listenWith([...accessTo(world), '--after', '0']);
    await listener.ready();
    await touchCustomer(world, first, 'Ada');
    await receiver.waitForRequests(2);
    const secret = /whsec_\S+/.exec(listener.output())?.[0] ?? '';
    for (const request of receiver.requests) {
      const verified = new Webhook(secret).verify(
        request.body,
        Object.fromEntries(request.headers),
      );
      expect(verified).toEqual(envelopeOf(request));
    }
    const log = expectStatus(await world.api.get('/api/v1/events'), 200);
    expect(receiver.requests.map(envelopeOf)).toEqual(log);
    expect(await listener.interrupt()).toBe(0);
    expect(listener.output()).toContain('Forwarded 2, left out 0; continue with --after 2');
  });

  test('without --after begins with what happens from now on; --types filters', async () => {
    const world = await setup();
    const id = await emitCustomer(world);
    await waitForLog(world, 1);
    const listener = listenWith([...accessTo(world), '--types', 'customer.updated']);
    await listener.ready();
    await emitCustomer(world);
    await touchCustomer(world, id, 'Ada');
    const [request] = await receiver.waitForRequests(1);
    if (!request) throw new Error('nothing came');
    expect(envelopeOf(request)).toMatchObject({ type: 'customer.updated', logSequence: 3 });
    expect(await listener.interrupt()).toBe(0);
  });

  test('--chaos sends some twice and out of order, and loses none', async () => {
    const world = await setup();
    for (let count = 0; count < 24; count += 1) await emitCustomer(world);
    await waitForLog(world, 24);
    listenWith([...accessTo(world), '--after', '0', '--chaos', '--seed', '7']);
    await waitFor(() => new Set(idsOf()).size === 24 && receiver.requests.length > 24);
    const numbers = receiver.requests.map((request) => envelopeOf(request).logSequence);
    expect(numbers).not.toEqual(numbers.toSorted((left, right) => left - right));
  });

  test('sends again what was not taken, and leaves out what never is', async () => {
    const world = await setup();
    await emitCustomer(world);
    await emitCustomer(world);
    await waitForLog(world, 2);
    receiver.respondWith(({ body }) =>
      JSON.parse(body).logSequence === 1 ? behaviours.status(500) : behaviours.ok,
    );
    const listener = listenWith([...accessTo(world), '--after', '0']);
    await receiver.waitForRequests(6);
    expect(new Set(idsOf().slice(0, 5)).size).toBe(1);
    await waitFor(() => /^2 \S+ customer.created .* -> 200/m.test(listener.output()));
    expect(listener.output()).toMatch(/^1 \S+ customer.created .* -> 500 .*left out/m);
    await listener.interrupt();
    expect(listener.output()).toContain(
      'Forwarded 1, left out 1 (the first: 1); continue with --after 2',
    );
  });

  test('takes address and key from demo.json', async () => {
    const world = await setup();
    const dataDir = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'listen-'));
    const demo = { baseUrl: world.baseUrl, secretKey: world.secretKey };
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(demo));
    const listener = listenWith([], { DATA_DIR: dataDir });
    await listener.ready();
    await emitCustomer(world);
    await receiver.waitForRequests(1);
  });

  test('says in one line what is wrong, and exits with the code of its kind', async () => {
    const world = await setup();
    const port = await freePort();
    const scopes = ['orders:read'];
    const scoped = await world.makeKey({ scopes });
    const empty = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'listen-'));
    const cases: [string[], number, string][] = [
      [['--url', world.baseUrl, '--key', 'sk_wrong'], 3, '401 unauthorized'],
      [['--url', world.baseUrl, '--key', scoped], 3, '403 permission_denied'],
      [['--url', `http://127.0.0.1:${port}`, '--key', 'x'], 4, 'Is the service running?'],
      [[...accessTo(world), '--types', 'order.pad'], 1, 'order.paid'],
      [[...accessTo(world), '--after', 'x'], 2, '--after x: not a whole number'],
      [
        [...accessTo(world), '--after', '1'],
        2,
        '--after 1 lies ahead of the log, which ends at 0.',
      ],
      [[...accessTo(world), '--secret', 'x'], 2, '--secret: not whsec_'],
      [[...accessTo(world), '--port', '1'], 2, "unknown option '--port'"],
      [[], 3, 'No address of a service'],
    ];
    await Promise.all(
      cases.map(async ([args, code, message]) => {
        const listener = listenWith(args, { DATA_DIR: empty });
        expect([await listener.exited(), listener.output()]).toEqual([
          code,
          expect.stringContaining(message),
        ]);
        expect(listener.output()).not.toContain('    at ');
      }),
    );
  });

  test('forwards to several receivers, each with its own events; one that is away holds up no other', async () => {
    const world = await setup();
    const away = `http://127.0.0.1:${await freePort()}/`;
    const listener = startListener([
      `--forward=${away}`,
      `--forward=${receiver.url}`,
      '--events=customer.updated',
      '--header=X-Debug: 1',
      ...accessTo(world),
    ]);
    await listener.ready();
    const id = await emitCustomer(world);
    await touchCustomer(world, id, 'Ada');
    const [request] = await receiver.waitForRequests(1);
    if (!request) throw new Error('nothing came');
    expect(envelopeOf(request)).toMatchObject({ type: 'customer.updated', logSequence: 2 });
    expect(request.headers.get('x-debug')).toBe('1');
    await listener.says(`Nobody is at ${away}`);
    await listener.interrupt();
    expect(receiver.requests).toHaveLength(1);
    // What one of them has not got yet is not done.
    expect(listener.output()).toContain('continue with --after 0');
  });
});

describe('npx commerce listen, while the service restarts', () => {
  let own: WebhookStack;
  beforeAll(async () => {
    own = await startWebhookStack();
  });
  afterAll(() => own.stop());

  test('comes back where it was: nothing is missing, nothing comes twice', async () => {
    const world = await own.world();
    await emitCustomer(world);
    const listener = listenWith([...accessTo(world), '--after', '0']);
    await receiver.waitForRequests(1);
    await own.stack.restartApi();
    await waitFor(() => listener.output().includes('connecting anew'));
    await emitCustomer(world);
    await emitCustomer(world);
    await receiver.waitForRequests(3);
    expect(receiver.requests.map((request) => envelopeOf(request).logSequence)).toEqual([1, 2, 3]);
    expect(await listener.interrupt()).toBe(0);
  });
});
