import { afterAll, describe, expect, test } from 'bun:test';
import { Webhook } from 'standardwebhooks';
import { openEventStream, type OpenedStream } from '../../support/events/event-stream.ts';
import { installed } from '../../support/extensions/extensions.ts';
import { behaviours, startReceiver } from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import {
  emitCustomer,
  registerEndpoint,
  startWebhookStack,
} from '../../support/webhooks/webhook-stack.ts';
import { expectStatus, type World } from '../../support/world/world.ts';

const path = '/api/v1/events';
const own = await startWebhookStack();
const receiver = await startReceiver({ behaviour: behaviours.ok });
afterAll(async () => {
  await receiver.stop();
  await own.stop();
});

const headersOf = (from: World) => ({ 'x-api-key': from.secretKey });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The text of each event that a stream sent. */
function bodiesOf(stream: OpenedStream): string[] {
  return [...stream.text().matchAll(/^data: ([^\n]*)$/gm)].map(([, body = '']) => body);
}

/** Reads from the beginning to the end, page by page. */
async function readThrough(client: World['api'], query: string, isOver: () => boolean) {
  const numbers: number[] = [];
  let after = '0';
  await waitFor(async () => {
    const over = isOver();
    const answer = await client.get(`${path}?${query}&after=${after}`);
    for (const { logSequence } of expectStatus(answer, 200)) numbers.push(logSequence);
    after = answer.body.meta?.pagination?.cursor ?? '';
    return over && answer.body.meta?.pagination?.hasMore === false;
  });
  return numbers;
}

describe('the event log', () => {
  test('a page, a stream and a webhook bring the same bytes', async () => {
    const world = await own.world();
    const endpoint = await registerEndpoint(world, receiver.url);
    const stream = await openEventStream(own.stack.baseUrl, headersOf(world));
    const metadata = {
      10: 'b',
      9: 'a',
      z: 1e-7,
      line: '\u2028\r\nx',
      face: '😀',
      n: [1.5, { 2: 1, 1: 2 }],
    };
    const email = `${crypto.randomUUID()}@example.test`;
    const made = expectStatus(
      await world.api.post('/api/v1/customers', {
        email,
        firstName: 'Zoë "Q" \\ </script>',
        metadata,
      }),
      201,
    );
    const forged = { metadata: { line: 'data: x\n\nid: 9' } };
    expectStatus(await world.api.patch(`/api/v1/customers/${made.id}`, forged), 200);
    const cart = { applicationId: world.applicationId, currency: 'JPY' };
    expectStatus(await world.api.post('/api/v1/carts', cart), 201);
    await stream.waitForEvents(3);
    stream.close();
    const bodies = bodiesOf(stream);
    expect(bodies).toHaveLength(3);
    const page = await world.api.get(path);
    expect(expectStatus(page, 200).map((event: unknown) => JSON.stringify(event))).toEqual(bodies);
    const sent = () => receiver.requests.filter(({ body }) => bodies.includes(body));
    await waitFor(() => sent().length === 3);
    const webhook = new Webhook(endpoint.secret);
    for (const { headers, body } of sent()) {
      expect(webhook.verify(body, Object.fromEntries(headers))).toEqual(JSON.parse(body));
      expect(headers.get('webhook-id')).toBe(JSON.parse(body).id);
    }
  });

  test('while fifty write in two applications each reader gets its part once', async () => {
    const world = await own.world();
    const second = await world.makeApplication('Second');
    const inSecond = world.owner.with({ 'x-service-application-id': second });
    const key = expectStatus(
      await inSecond.post('/api/v1/api-keys', { name: 'second', scopes: ['*'] }),
      201,
    ).key;
    const secondApi = world.anyone.with({ 'x-api-key': key });
    const state = { over: false };
    const writing = Promise.all(
      upTo(50).map(async (writer) => {
        for (let count = 0; count < 4; count += 1) {
          const applicationId = count === 3 ? null : undefined;
          const email = `${crypto.randomUUID()}@example.test`;
          const api = writer % 2 === 0 ? world.api : secondApi;
          expectStatus(await api.post('/api/v1/customers', { email, applicationId }), 201);
        }
      }),
    ).then(async () => {
      await waitFor(async () => {
        const [row] = await own.sql`select count(*)::int as open from unrelayed_event
          where workspace_id = ${world.workspaceId}`;
        return row.open === 0;
      });
      state.over = true;
    });
    const wholeWorkspace = world.anyone.with({
      authorization: `Bearer ${world.ownerToken}`,
      'x-service-environment-id': world.environments.sandbox,
    });
    const isOver = () => state.over;
    const [all, first, other, none] = await Promise.all([
      readThrough(wholeWorkspace, 'limit=7', isOver),
      readThrough(world.api, 'limit=7', isOver),
      readThrough(secondApi, 'limit=3&types=customer.created', isOver),
      readThrough(secondApi, 'limit=3&types=order.*', isOver),
      writing,
    ]);
    expect(all).toEqual(upTo(200));
    expect(none).toEqual([]);
    expect(first).toHaveLength(125);
    expect(other).toHaveLength(125);
    expect(new Set([...first, ...other])).toEqual(new Set(all));
    for (const part of [first, other]) expect(part).toEqual(part.toSorted((a, b) => a - b));
  });

  test('a key reads its own environment; an extension what its scopes allow', async () => {
    const world = await own.world();
    await emitCustomer(world);
    const { apiKey } = await installed(world, { scopes: ['events:read'] });
    const { apiKey: blind } = await installed(world, { scopes: ['orders:read'] });
    const read = (key: string) => world.anyone.get(path, { 'x-api-key': key });
    await waitFor(async () => expectStatus(await read(apiKey), 200).length === 1);
    expect((await read(blind)).status).toBe(403);
    const production = await world.makeKey({ environmentId: world.environments.production });
    expect((await read(production)).status).toBe(402);
    // What is live may be looked at before it is paid for, by who is at home.
    const live = await world.owner.get(path, {
      'x-service-environment-id': world.environments.production,
    });
    expect(expectStatus(live, 200)).toEqual([]);
  });

  test('without actors no event is numbered; with actors again, all arrive', async () => {
    const world = await own.world();
    await emitCustomer(world);
    const stream = await openEventStream(own.stack.baseUrl, headersOf(world));
    await stream.waitForEvents(1);
    for (const actors of own.stack.actorProcesses) if (actors.running) await actors.stop();
    for (let count = 0; count < 5; count += 1) await emitCustomer(world);
    const quiet = await world.api.get(`${path}?after=1`);
    expect(expectStatus(quiet, 200)).toEqual([]);
    expect(quiet.body.meta?.pagination).toEqual({ cursor: '1', hasMore: false });
    expect(stream.events).toHaveLength(1);
    own.stack.addActors();
    await stream.waitForEvents(6);
    stream.close();
    expect(stream.events.map(({ id }) => id)).toEqual(upTo(6));
  });

  test('a follower survives restarts of the API without loss or repetition', async () => {
    const world = await own.world();
    const seen: number[] = [];
    const state = { written: 0, over: false };
    const write = async (): Promise<void> => {
      while (!state.over)
        await emitCustomer(world).then(
          () => (state.written += 1),
          () => Bun.sleep(20),
        );
    };
    const follow = async (): Promise<void> => {
      let position = '';
      while (!state.over || seen.length < state.written) {
        const stream = await openEventStream(
          own.stack.baseUrl,
          { ...headersOf(world), ...(position ? { 'last-event-id': position } : {}) },
          '?after=0',
        ).catch(() => null);
        if (stream === null) {
          await Bun.sleep(50);
          continue;
        }
        await waitFor(
          () =>
            stream.isOver() || (state.over && stream.events.length + seen.length >= state.written),
        );
        stream.close();
        for (const { id } of stream.events) seen.push(id);
        position = String(seen.at(-1) ?? '');
      }
    };
    const following = follow();
    const writing = Promise.all([write(), write()]);
    for (const _ of [1, 2]) {
      const before = state.written;
      await waitFor(() => state.written > before + 5);
      await own.stack.restartApi();
    }
    const before = state.written;
    await waitFor(() => state.written > before + 5);
    state.over = true;
    await writing;
    await following;
    expect(seen).toEqual(upTo(seen.length));
    expect(seen.length).toBeGreaterThanOrEqual(state.written);
  });
});
