import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { accessTo, killListeners, startListener, waitForLog } from '../support/stack/listener.ts';
import { behaviours, startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import {
  emitCustomer,
  envelopeOf,
  startWebhookStack,
  touchCustomer,
  type WebhookStack,
} from '../support/webhooks/webhook-stack.ts';
import { expectStatus, setup } from '../support/world/world.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({ tls: false });
});
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
    await receiver.waitForRequests(2, 30_000);
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
    expect(listener.output()).toContain('Forwarded 2, left out 0; go on with --after 2');
  });

  test('without --after begins with what happens from now on; --types filters', async () => {
    const world = await setup();
    const id = await emitCustomer(world);
    await waitForLog(world, 1);
    const listener = listenWith([...accessTo(world), '--types', 'customer.updated']);
    await listener.ready();
    await emitCustomer(world);
    await touchCustomer(world, id, 'Ada');
    const [request] = await receiver.waitForRequests(1, 30_000);
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
    await receiver.waitForRequests(6, 30_000);
    expect(new Set(idsOf().slice(0, 5)).size).toBe(1);
    await waitFor(() => /^2 customer.created .* -> 200/m.test(listener.output()));
    expect(listener.output()).toMatch(/^1 customer.created .* -> 500 .*left out/m);
    await listener.interrupt();
    expect(listener.output()).toContain(
      'Forwarded 1, left out 1 (the first: 1); go on with --after 2',
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
    await receiver.waitForRequests(1, 30_000);
  });

  test('says in one line what is wrong, and exits with 1', async () => {
    const world = await setup();
    const port = await freePort();
    const scopes = ['orders:read'];
    const scoped = await world.makeKey({ scopes });
    const empty = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'listen-'));
    const cases: [string[], string][] = [
      [['--url', world.baseUrl, '--key', 'sk_wrong'], 'answered 401 unauthorized'],
      [['--url', world.baseUrl, '--key', scoped], 'answered 403 permission_denied'],
      [['--url', `http://127.0.0.1:${port}`, '--key', 'x'], 'Is the service running?'],
      [[...accessTo(world), '--types', 'order.pad'], 'order.pad: did you mean order.paid?'],
      [[...accessTo(world), '--after', 'x'], '--after x: not a whole number'],
      [[...accessTo(world), '--after', '1'], '--after 1 lies ahead of the log, which ends at 0.'],
      [[...accessTo(world), '--events', '*'], "Unknown option '--events': did you mean --types?"],
      [[...accessTo(world), '--secret', 'x'], '--secret: not whsec_'],
      [[...accessTo(world), '--port', '1'], "Unknown option '--port' (--help)"],
      [[], '--url is missing'],
    ];
    await Promise.all(
      cases.map(async ([args, message]) => {
        const listener = listenWith(args, { DATA_DIR: empty });
        expect([await listener.exited(), listener.output()]).toEqual([
          1,
          expect.stringContaining(message),
        ]);
        expect(listener.output()).not.toContain('    at ');
        expect(listener.output().match(/^commerce: /gm)).toHaveLength(1);
      }),
    );
  });
});

describe('npx commerce listen, while the service restarts', () => {
  let own: WebhookStack;
  beforeAll(async () => {
    own = await startWebhookStack();
  }, 60_000);
  afterAll(() => own.stop());

  test('comes back where it was: nothing is missing, nothing comes twice', async () => {
    const world = await own.world();
    await emitCustomer(world);
    const listener = listenWith([...accessTo(world), '--after', '0']);
    await receiver.waitForRequests(1, 30_000);
    await own.stack.restartApi();
    await waitFor(() => listener.output().includes('connecting anew'));
    await emitCustomer(world);
    await emitCustomer(world);
    await receiver.waitForRequests(3, 30_000);
    expect(receiver.requests.map((request) => envelopeOf(request).logSequence)).toEqual([1, 2, 3]);
    expect(await listener.interrupt()).toBe(0);
  });
});
