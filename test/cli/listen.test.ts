import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../../cli/services/free-port.mjs';
import { behaviours, startReceiver, type Receiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  emitCustomer,
  envelopeOf,
  startWebhookStack,
  touchCustomer,
  type WebhookStack,
} from '../support/webhook-stack.ts';
import { expectStatus, setup, type World } from '../support/world.ts';

const root = resolve(import.meta.dir, '../..');
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver({ tls: false });
});
afterAll(() => receiver.stop());

const running: { kill: (signal: 'SIGKILL') => void }[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  receiver.requests.length = 0;
  receiver.respondWith(behaviours.ok);
});

function listenWith(args: string[], env: Record<string, string> = {}) {
  const { COMMERCE_API_KEY: _key, COMMERCE_URL: _url, ...rest } = process.env;
  const child = Bun.spawn(
    [Bun.which('node') ?? 'node', 'cli/commerce.mjs', 'listen', '--forward', receiver.url, ...args],
    { cwd: root, env: { ...rest, ...env }, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' },
  );
  running.push(child);
  const state = { output: '' };
  const note = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) state.output += decoder.decode(chunk);
  };
  const read = Promise.all([note(child.stdout), note(child.stderr)]);
  return {
    output: () => state.output,
    ready: () => waitFor(() => state.output.includes('\nReady')),
    interrupt: async () => {
      child.kill('SIGINT');
      const code = await child.exited;
      await read;
      return code;
    },
    exited: async () => {
      const code = await child.exited;
      await read;
      return code;
    },
  };
}

const access = (world: World): string[] => ['--url', world.baseUrl, '--key', world.secretKey];

async function waitForLog(world: World, count: number): Promise<void> {
  await waitFor(async () => {
    const log = expectStatus(await world.api.get('/api/v1/events?limit=500'), 200);
    return log.length >= count;
  });
}

const idsOf = (requests = receiver.requests) =>
  requests.map(({ headers }) => headers.get('webhook-id'));

describe('npx commerce listen', () => {
  test('backfills and follows, each event signed with the printed secret', async () => {
    const world = await setup();
    const first = await emitCustomer(world);
    await waitForLog(world, 1);
    const listener = listenWith([...access(world), '--after', '0']);
    await listener.ready();
    await touchCustomer(world, first, 'Ada');
    await receiver.waitForRequests(2, 15_000);
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
    const listener = listenWith([...access(world), '--types', 'customer.updated']);
    await listener.ready();
    await emitCustomer(world);
    await touchCustomer(world, id, 'Ada');
    const [request] = await receiver.waitForRequests(1, 15_000);
    if (!request) throw new Error('nothing came');
    expect(envelopeOf(request)).toMatchObject({ type: 'customer.updated', logSequence: 3 });
    expect(await listener.interrupt()).toBe(0);
  });

  test('--chaos sends some twice and out of order, and loses none', async () => {
    const world = await setup();
    for (let count = 0; count < 24; count += 1) await emitCustomer(world);
    await waitForLog(world, 24);
    listenWith([...access(world), '--after', '0', '--chaos', '--seed', '7']);
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
    const listener = listenWith([...access(world), '--after', '0']);
    await receiver.waitForRequests(6, 20_000);
    expect(new Set(idsOf().slice(0, 5)).size).toBe(1);
    await waitFor(() => /^2 customer.created .* -> 200/m.test(listener.output()));
    expect(listener.output()).toMatch(/^1 customer.created .* -> 500 .*left out/m);
    await listener.interrupt();
    expect(listener.output()).toContain('Forwarded 1, left out 1');
  });

  test('takes address and key from demo.json', async () => {
    const world = await setup();
    const dataDir = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'listen-'));
    const demo = { baseUrl: world.baseUrl, secretKey: world.secretKey };
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(demo));
    const listener = listenWith([], { DATA_DIR: dataDir });
    await listener.ready();
    await emitCustomer(world);
    await receiver.waitForRequests(1, 15_000);
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
      [[...access(world), '--types', 'order.made'], 'answered 400 validation_error'],
      [[...access(world), '--after', 'x'], '--after x: not a whole number'],
      [[...access(world), '--secret', 'x'], '--secret: not whsec_'],
      [[...access(world), '--port', '1'], "Unknown option '--port'"],
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
    const listener = listenWith([...access(world), '--after', '0']);
    await receiver.waitForRequests(1, 20_000);
    await own.stack.restartApi();
    await waitFor(() => listener.output().includes('connecting anew'));
    await emitCustomer(world);
    await emitCustomer(world);
    await receiver.waitForRequests(3, 30_000);
    expect(receiver.requests.map((request) => envelopeOf(request).logSequence)).toEqual([1, 2, 3]);
    expect(await listener.interrupt()).toBe(0);
  });
});
