import { describe, expect, test } from 'bun:test';
import { openEventStream } from '../../../support/events/event-stream.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { emitCustomer, touchCustomer } from '../../../support/webhooks/webhook-stack.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const path = '/api/v1/events';
const world = await setup();

async function readAll(from: World, query = '') {
  const answer = await from.api.get(`${path}${query}`);
  return { events: expectStatus(answer, 200), pagination: answer.body.meta?.pagination };
}

/** Waits until the world's log holds so many events; answers them. */
async function logOf(from: World, count: number) {
  await waitFor(async () => (await readAll(from, '?limit=500')).events.length >= count);
  return (await readAll(from, '?limit=500')).events;
}

describe('GET /events', () => {
  test('answers the log oldest first, page by page, to its end', async () => {
    const own = await setup();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await emitCustomer(own));
    const log = await logOf(own, 5);
    expect(log.map(({ resource }: { resource: { id: string } }) => resource.id)).toEqual(ids);
    expect(log[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      version: '1',
      type: 'customer.created',
      createdAt: expect.any(String),
      workspaceId: own.workspaceId,
      environmentId: own.environments.sandbox,
      applicationId: own.applicationId,
      logSequence: 1,
      sequence: 1,
      resource: { type: 'customer', id: ids[0] },
      data: expect.objectContaining({ id: ids[0] }),
    });
    const first = await readAll(own, '?limit=2');
    expect(first.pagination).toEqual({ cursor: '2', hasMore: true });
    const second = await readAll(own, '?limit=2&after=2');
    expect(second.pagination).toEqual({ cursor: '4', hasMore: true });
    const last = await readAll(own, '?limit=2&after=4');
    expect(last.pagination).toEqual({ cursor: '5', hasMore: false });
    expect([...first.events, ...second.events, ...last.events]).toEqual(log);
    expect(await readAll(own, '?after=5')).toEqual({
      events: [],
      pagination: { cursor: '5', hasMore: false },
    });
    expect((await readAll(own, '?from=latest')).pagination).toEqual({
      cursor: '5',
      hasMore: false,
    });
  });

  test('filters by types and wildcards', async () => {
    const own = await setup();
    const id = await emitCustomer(own);
    await touchCustomer(own, id, 'Ada');
    const cart = { applicationId: own.applicationId, currency: 'USD' };
    expectStatus(await own.api.post('/api/v1/carts', cart), 201);
    await logOf(own, 3);
    const typesFor = async (types: string) =>
      (await readAll(own, `?types=${types}`)).events.map(({ type }: { type: string }) => type);
    expect(await typesFor('customer.updated')).toEqual(['customer.updated']);
    expect(await typesFor('cart.*,customer.updated')).toEqual(['customer.updated', 'cart.created']);
    expect(await typesFor('customer.*')).toEqual(['customer.created', 'customer.updated']);
    expect(await typesFor('*')).toHaveLength(3);
    expect(await typesFor('order.*')).toEqual([]);
  });

  test.each([
    ['after=-1', 'query.after', 'too_small'],
    ['after=x', 'query.after', 'invalid_type'],
    ['limit=501', 'query.limit', 'too_big'],
    ['limit=0', 'query.limit', 'too_small'],
    ['types=order.create', 'query.types', 'invalid_enum'],
    ['from=now', 'query.from', 'invalid_enum'],
  ])('refuses %s', async (query, at, code) => {
    const answer = await world.api.get(`${path}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details[0]).toMatchObject({ path: at, code });
  });

  test('names the type that was meant', async () => {
    const answer = await world.api.get(`${path}?types=cart.*,order.create`);
    expect(answer.body.error?.details).toEqual([
      expect.objectContaining({
        path: 'query.types',
        received: 'order.create',
        suggestion: 'order.created',
      }),
    ]);
  });

  test('answers the newest first, of one resource, of a time, and one by its id', async () => {
    const own = await setup();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await emitCustomer(own));
    const [first = '', , , last = ''] = ids;
    await touchCustomer(own, first, 'Ada');
    const log = await logOf(own, 5);
    const backwards = log.toReversed();
    const page = await readAll(own, '?order=newest&limit=2');
    expect(page).toEqual({
      events: backwards.slice(0, 2),
      pagination: { cursor: '4', hasMore: true },
    });
    expect(await readAll(own, '?order=newest&limit=3&after=4')).toEqual({
      events: backwards.slice(2),
      pagination: { cursor: '1', hasMore: false },
    });
    expect((await readAll(own, '?order=newest&after=1')).events).toEqual([]);
    const about = await readAll(own, `?resourceId=${first}`);
    expect(about.events.map(({ logSequence }: { logSequence: number }) => logSequence)).toEqual([
      1, 5,
    ]);
    const types = '?order=newest&types=customer.updated';
    expect((await readAll(own, types)).events).toEqual([log[4]]);
    expect((await readAll(own, '?since=2030-01-01T00:00:00Z')).events).toEqual([]);
    expect((await readAll(own, '?until=2020-01-01T00:00:00Z')).events).toEqual([]);
    expect((await readAll(own, '?order=newest&until=2020-01-01T00:00:00Z')).events).toEqual([]);
    const since = new Date(Date.now() - 600_000).toISOString();
    const until = new Date(Date.now() + 600_000).toISOString();
    for (const order of ['oldest', 'newest']) {
      const within = await readAll(own, `?order=${order}&since=${since}&until=${until}`);
      expect(within.events).toEqual(order === 'oldest' ? log : backwards);
    }
    const one = log.find(({ resource }: { resource: { id: string } }) => resource.id === last);
    expect(expectStatus(await own.api.get(`${path}/${one.id}`), 200)).toEqual(one);
    const other = await setup();
    for (const from of [own, other])
      expect((await from.api.get(`${path}/evt_${'0'.repeat(32)}`)).status).toBe(404);
    expect((await other.api.get(`${path}/${one.id}`)).status).toBe(404);
    expect((await own.api.get(`${path}/nonsense`)).status).toBe(404);
  });

  test('a stream takes no end and no other order', async () => {
    const accept = { accept: 'text/event-stream' };
    for (const query of [
      'order=newest',
      'until=2030-01-01T00:00:00Z',
      'since=2020-01-01T00:00:00Z',
    ]) {
      const answer = await world.api.get(`${path}?${query}`, accept);
      expect(answer.status).toBe(400);
      const [detail] = answer.body.error?.details ?? [];
      expect(detail).toMatchObject({ path: `query.${query.split('=')[0]}`, code: 'unsupported' });
    }
  });

  test("a key sees its application's part, and other workspaces nothing", async () => {
    const own = await setup();
    const second = await own.makeApplication('Second');
    const made = await own.owner
      .with({ 'x-service-application-id': second })
      .post('/api/v1/api-keys', { name: 'second', scopes: ['*'] });
    const secondKey = own.anyone.with({ 'x-api-key': expectStatus(made, 201).key });
    await emitCustomer(own);
    const email = `${crypto.randomUUID()}@example.test`;
    expectStatus(await secondKey.post('/api/v1/customers', { email }), 201);
    const shared = { email: `${crypto.randomUUID()}@example.test`, applicationId: null };
    expectStatus(await own.api.post('/api/v1/customers', shared), 201);
    const applications = async (client: World['api']) =>
      expectStatus(await client.get(path), 200).map(
        ({ applicationId }: { applicationId: string | null }) => applicationId,
      );
    await waitFor(async () => (await applications(own.api)).includes(null));
    expect(await applications(own.api)).toEqual([own.applicationId, null]);
    expect(await applications(secondKey)).toEqual([second, null]);
    expect(expectStatus(await world.api.get(path), 200)).not.toContainEqual(
      expect.objectContaining({ workspaceId: own.workspaceId }),
    );
    const without = await own.makeKey({ scopes: ['orders:read'] });
    expect((await own.anyone.get(path, { 'x-api-key': without })).status).toBe(403);
  });

  test('a reader that follows 100 concurrent writers misses nothing and reads nothing twice', async () => {
    const own = await setup();
    const seen: number[] = [];
    const writers = Array.from({ length: 100 }, async () => emitCustomer(own));
    const written = { done: false };
    const all = Promise.all(writers).then((ids) => {
      written.done = true;
      return ids;
    });
    let after = 0;
    await waitFor(async () => {
      const { events, pagination } = await readAll(own, `?after=${after}&limit=7`);
      for (const { logSequence } of events) seen.push(logSequence);
      after = Number(pagination?.cursor);
      return written.done && seen.length >= 100 && pagination?.hasMore === false;
    });
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    const ids = (await readAll(own, '?limit=500')).events.map(
      ({ resource }: { resource: { id: string } }) => resource.id,
    );
    expect(ids.toSorted()).toEqual((await all).toSorted());
  });
});

describe('GET /events as a stream', () => {
  const headersOf = (from: World) => ({ 'x-api-key': from.secretKey });

  test('sends what there is, goes on with what happens, and takes up at Last-Event-ID', async () => {
    const own = await setup();
    const first = await emitCustomer(own);
    await logOf(own, 1);
    const stream = await openEventStream(own.baseUrl, headersOf(own));
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toStartWith('text/event-stream');
    await stream.waitForEvents(1);
    const second = await emitCustomer(own);
    const events = await stream.waitForEvents(2);
    expect(events.map(({ event }) => event.resource.id)).toEqual([first, second]);
    expect(events.map(({ id, event }) => [id, event.logSequence])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    stream.close();
    const again = await openEventStream(own.baseUrl, {
      ...headersOf(own),
      'last-event-id': '1',
    });
    expect((await again.waitForEvents(1))[0]?.event.resource.id).toBe(second);
    again.close();
    expect(events.map(({ event }) => event)).toEqual((await readAll(own)).events);
  });

  test('filters, and begins at the end when asked to', async () => {
    const own = await setup();
    const id = await emitCustomer(own);
    await logOf(own, 1);
    const query = '?types=customer.updated&from=latest';
    const stream = await openEventStream(own.baseUrl, headersOf(own), query);
    await touchCustomer(own, id, 'Ada');
    await emitCustomer(own);
    await touchCustomer(own, id, 'Grace');
    const events = await stream.waitForEvents(2);
    stream.close();
    expect(events.map(({ event }) => [event.type, event.data.firstName])).toEqual([
      ['customer.updated', 'Ada'],
      ['customer.updated', 'Grace'],
    ]);
  });

  test('100 concurrent writers: every number once and in order', async () => {
    const own = await setup();
    const stream = await openEventStream(own.baseUrl, headersOf(own));
    await Promise.all(Array.from({ length: 100 }, async () => emitCustomer(own)));
    const events = await stream.waitForEvents(100);
    stream.close();
    expect(events.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  test('a credential may have ten open; a closed one frees its place', async () => {
    const own = await setup();
    const open = await Promise.all(
      Array.from({ length: 10 }, () => openEventStream(own.baseUrl, headersOf(own))),
    );
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const eleventh = await openEventStream(own.baseUrl, headersOf(own));
    expect(eleventh.status).toBe(429);
    expect(eleventh.headers.get('retry-after')).toBe('5');
    await waitFor(() => eleventh.isOver());
    expect(JSON.parse(eleventh.text()).error).toMatchObject({
      code: 'rate_limit_exceeded',
      details: [{ path: 'header.accept', code: 'too_many_streams', maximum: 10 }],
    });
    for (const stream of open) stream.close();
    await waitFor(async () => {
      const next = await openEventStream(own.baseUrl, headersOf(own));
      next.close();
      return next.status === 200;
    });
  });

  test.each([
    ['text/event-stream', 'text/event-stream'],
    ['Text/Event-Stream; charset=utf-8', 'text/event-stream'],
    ['application/json, text/event-stream', 'text/event-stream'],
    ['text/event-stream, */*;q=0.1', 'text/event-stream'],
    ['text/event-stream;q=0', 'application/json'],
    ['application/json, text/event-stream;q=0.5', 'application/json'],
    ['*/*, text/event-stream;q=0.5', 'application/json'],
    ['text/*', 'application/json'],
    ['*/*', 'application/json'],
  ])('to Accept: %s it answers %s', async (accept, contentType) => {
    const stop = new AbortController();
    const answer = await fetch(`${world.baseUrl}${path}?from=latest`, {
      headers: { ...headersOf(world), accept },
      signal: stop.signal,
    });
    stop.abort();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toStartWith(contentType);
  });

  test("Last-Event-ID goes before the address's after", async () => {
    const own = await setup();
    for (let count = 0; count < 3; count += 1) await emitCustomer(own);
    await logOf(own, 3);
    const stream = await openEventStream(
      own.baseUrl,
      { ...headersOf(own), 'last-event-id': '2' },
      '?after=0&from=latest',
    );
    expect((await stream.waitForEvents(1)).map(({ id }) => id)).toEqual([3]);
    stream.close();
  });

  test('refuses before it begins', async () => {
    const refused = await openEventStream(world.baseUrl, {
      ...headersOf(world),
      'last-event-id': 'x',
    });
    expect(refused.status).toBe(400);
    expect((await openEventStream(world.baseUrl, {})).status).toBe(401);
  });

  test('ends when its key is revoked', async () => {
    const own = await setup();
    const made = await own.owner.post('/api/v1/api-keys', { name: 'x', scopes: ['events:read'] });
    const { id, key } = expectStatus(made, 201);
    const stream = await openEventStream(own.baseUrl, { 'x-api-key': key });
    expect(stream.status).toBe(200);
    expectStatus(await own.owner.delete(`/api/v1/api-keys/${id}`), 204);
    await waitFor(() => stream.isOver());
  });
});
