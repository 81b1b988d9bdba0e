import { describe, expect, test } from 'bun:test';
import { freshShop, type Storefront } from '../../../support/checkout/cart-session.ts';
import { fillCart } from '../../../support/database/two-tenants.ts';
import { sqlOf } from '../../../support/database/cells.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import type { Answer, Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const path = '/api/v1/request-logs';
const world = await setup();

const idOf = ({ body }: Answer): string => body.meta?.requestId ?? '';

/** The request as the log shows it, once it does. */
async function logged(of: World, id: string): Promise<Parsed> {
  await waitFor(async () => (await of.api.get(`${path}/${id}`)).status === 200);
  return expectStatus(await of.api.get(`${path}/${id}`), 200);
}

async function listed(of: World, query = ''): Promise<Parsed[]> {
  return expectStatus(await of.api.get(`${path}?limit=100${query}`), 200);
}

describe('GET /request-logs/:id', () => {
  test('shows a request as it was: who, what, how long and the error', async () => {
    const { applicationId } = world;
    const sent = { applicationId, currency: 'USD', curency: 'x' };
    const headers = { 'idempotency-key': 'order 7', 'user-agent': 'shop/1.2' };
    const refused = await world.api.post('/api/v1/carts?expand=customer', sent, headers);
    const keys = expectStatus(await world.owner.get('/api/v1/api-keys'), 200);
    expect(refused.status).toBe(400);
    expect(await logged(world, idOf(refused))).toEqual({
      id: idOf(refused),
      at: expect.any(String),
      durationMs: expect.any(Number),
      method: 'POST',
      route: 'carts.create',
      path: '/api/v1/carts',
      query: { expand: 'customer' },
      status: 400,
      errorCode: 'validation_error',
      credential: { type: 'api_key', id: keys[0].id },
      source: 'api',
      applicationId,
      idempotencyKey: 'order 7',
      replayed: false,
      userAgent: 'shop/1.2',
      network: expect.stringMatching(/^127\.0\.0\.0\/24$|::\/48$/),
      body: { applicationId, currency: 'USD', curency: '[redacted]' },
      error: {
        code: 'validation_error',
        message: refused.body.error?.message,
        details: [
          expect.objectContaining({
            code: 'unrecognized_keys',
            received: ['curency'],
            suggestion: 'currency',
          }),
        ],
      },
    });
  });

  test('shows booleans, numbers and codes of a query, and masks what is none', async () => {
    const keys = await world.owner.get('/api/v1/api-keys?includeRevoked=true&limit=7');
    expect((await logged(world, idOf(keys))).query).toEqual({ includeRevoked: true, limit: 7 });
    const wrong = await world.owner.get('/api/v1/api-keys?includeRevoked=ada&secret=true');
    expect((await logged(world, idOf(wrong))).query).toEqual({
      includeRevoked: '[redacted]',
      secret: '[redacted]',
    });
  });

  test('shows that an answer was a repeat, errors too', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { applicationId } = world;
    const cart = expectStatus(await world.api.post('/api/v1/carts', { applicationId }), 201);
    const checkout = `/api/v1/carts/${cart.id}/checkout`;
    expect((await world.api.post(checkout, {}, headers)).status).toBe(422);
    const again = await world.api.post(checkout, {}, headers);
    expect(await logged(world, idOf(again))).toMatchObject({
      replayed: true,
      status: 422,
      errorCode: 'validation_error',
      path: checkout,
      body: {},
    });
    const carts = `${path}?idempotencyKey=${headers['idempotency-key']}`;
    await waitFor(async () => expectStatus(await world.api.get(carts), 200).length === 2);
  });

  test('tells members, extensions and the command line apart', async () => {
    const member = await world.owner.get('/api/v1/carts');
    expect(await logged(world, idOf(member))).toMatchObject({
      credential: { type: 'member', id: expect.any(String) },
      source: 'dashboard',
    });
    const cli = await world.api.get('/api/v1/carts', { 'user-agent': 'commerce-cli/0.1.0' });
    expect((await logged(world, idOf(cli))).source).toBe('cli');
    const python = { 'user-agent': 'commerce-service-python/0.1.0' };
    const sdk = await world.api.get('/api/v1/carts', python);
    expect((await logged(world, idOf(sdk))).source).toBe('sdk-python');
  });

  test('shows no request of another tenant, environment or application, nor to a key without events:read', async () => {
    const id = idOf(await world.api.get('/api/v1/carts'));
    await logged(world, id);
    const other = await setup();
    const sandbox = await makeEnvironment(world);
    const beside = world.owner.with({ 'x-service-environment-id': sandbox });
    const applicationId = await world.makeApplication('Other');
    const elsewhere = world.owner.with({ 'x-service-application-id': applicationId });
    for (const client of [other.api, beside, elsewhere]) {
      const answer = await client.get(`${path}/${id}`);
      expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
      const all: Parsed[] = expectStatus(await client.get(`${path}?limit=100`), 200);
      expect(all.map((row) => row.id)).not.toContain(id);
    }
    const narrow = await world.makeKey({ scopes: ['carts:read'] });
    expect((await world.anyone.get(path, { 'x-api-key': narrow })).status).toBe(403);
    expect((await world.api.get(`${path}/nonsense`)).status).toBe(404);
  });
});

describe('GET /request-logs', () => {
  test('answers newest first, page by page, and does not show its own reading', async () => {
    const own = await setup();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(idOf(await own.api.get('/api/v1/carts')));
    await logged(own, ids.at(-1) ?? '');
    const all = await listed(own, '&route=carts.list');
    expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
    const first = await own.api.get(`${path}?limit=2&route=carts.list`);
    const { cursor } = first.body.meta?.pagination ?? {};
    const second = await own.api.get(`${path}?limit=2&route=carts.list&cursor=${cursor}`);
    const seen = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(seen).toEqual(ids.toReversed().slice(0, 4));
    const routes = (await listed(own)).map(({ route }) => route);
    expect(routes.filter((route) => route.startsWith('requestLogs.'))).toEqual([]);
    expect((await own.api.get(`${path}?cursor=x`)).body.error?.code).toBe('validation_error');
  });

  test('filters', async () => {
    const own = await setup();
    const cart = await fillCart(own);
    const missing = await own.api.get(`/api/v1/carts/${crypto.randomUUID()}`);
    const wrong = await own.api.post(`/api/v1/carts/${cart}/items`, {});
    const { credential, at } = await logged(own, idOf(wrong));
    const countOf = async (query: string) => (await listed(own, `&${query}`)).length;
    expect(await countOf('method=POST&q=/carts')).toBe(3);
    expect(await countOf('status=4xx')).toBe(2);
    expect(await countOf('status=404')).toBe(1);
    expect(await countOf('status=201&q=/carts')).toBe(2);
    expect(await countOf('status=5xx')).toBe(0);
    expect(await countOf('errorCode=cart_not_found')).toBe(1);
    expect(await countOf('route=carts.addItem')).toBe(2);
    expect(await countOf(`q=${cart}`)).toBe(2);
    expect(await countOf(`requestId=${idOf(missing)}`)).toBe(1);
    expect(await countOf(`apiKeyId=${credential.id}&q=/carts`)).toBe(4);
    expect(await countOf(`apiKeyId=${crypto.randomUUID()}`)).toBe(0);
    expect(await countOf('source=cli')).toBe(0);
    const byMember = idOf(await own.owner.get('/api/v1/carts?limit=3'));
    await logged(own, byMember);
    expect(await countOf(`requestId=${byMember}`)).toBe(1);
    expect(await countOf(`requestId=${byMember}&notSource=dashboard`)).toBe(0);
    expect(await countOf('route=carts.addItem&notSource=dashboard')).toBe(2);
    const took = (await logged(own, idOf(missing))).durationMs;
    expect(await countOf(`requestId=${idOf(missing)}&minDurationMs=${took}`)).toBe(1);
    expect(await countOf(`requestId=${idOf(missing)}&minDurationMs=${took + 1}`)).toBe(0);
    expect(await countOf(`until=${at}&route=carts.addItem`)).toBe(1);
    expect(await countOf(`since=${at}&route=carts.addItem`)).toBe(1);
    for (const refused of [
      'status=6xx',
      'source=tv',
      'notSource=tv',
      'since=today',
      'method=HEAD',
      'minDurationMs=-1',
    ])
      expect((await own.api.get(`${path}?${refused}`)).status, refused).toBe(400);
  });

  test('of a busy environment looks through a part at once, and goes on behind it', async () => {
    const own = await setup();
    const sql = await sqlOf(own);
    const id = idOf(await own.api.get('/api/v1/orders'));
    await logged(own, id);
    await sql`
      insert into request_log (workspace_id, environment_id, application_id, created_at, id, actor_type, source, method,
        route, path, status, duration_ms, is_replay)
      select ${own.workspaceId}, ${own.environments.sandbox}, ${own.applicationId}, now() + n * interval '1 ms',
        gen_random_uuid(), 'api_key', 'api', 'GET', 'carts.list', '/api/v1/carts', 200, 1, false
      from generate_series(1, 20000) n`;
    const first = await own.api.get(`${path}?route=orders.list&limit=2`);
    expect([first.body.data, first.body.meta?.pagination?.hasMore]).toEqual([[], true]);
    const { cursor } = first.body.meta?.pagination ?? {};
    const next = await own.api.get(`${path}?route=orders.list&limit=2&cursor=${cursor}`);
    expect(next.body.data.map((row: Parsed) => row.id)).toEqual([id]);
    expect(next.body.meta?.pagination).toEqual({ cursor: null, hasMore: false });
  });

  test('holds every request of a burst, once', async () => {
    const own = await setup();
    const answers = await Promise.all(
      Array.from({ length: 700 }, () => own.api.get('/api/v1/carts')),
    );
    const ids = answers.map(idOf).toSorted();
    const sql = await sqlOf(own);
    const stored = async (): Promise<string[]> => {
      const rows: { id: string }[] = await sql`
        select id from request_log where workspace_id = ${own.workspaceId} and route = 'carts.list' order by id`;
      return rows.map(({ id }) => id);
    };
    await waitFor(async () => (await stored()).length >= ids.length);
    expect(await stored()).toEqual(ids);
  });
});

describe('a browser', () => {
  let shop: Storefront;
  freshShop((made) => {
    shop = made;
  });

  test('leaves the route and the outcome in the log, and neither its session nor what it sent', async () => {
    const made = await shop.makeSession({ currency: 'EUR' });
    const answer = await shop.world.anyone.post(
      `/api/v1/cart-sessions/${made.cartSessionId}/items`,
      { email: 'ada@buyer.test' },
      { origin: 'https://shop.example.test', 'idempotency-key': 'browser key' },
    );
    await waitFor(async () => (await listed(shop.world, '&source=browser')).length > 0);
    const rows = await listed(shop.world, '&source=browser');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: idOf(answer),
      path: '/api/v1/cart-sessions/:id/items',
      status: answer.status,
      credential: { type: 'buyer', id: null },
      idempotencyKey: null,
      body: null,
      query: null,
      network: null,
      userAgent: null,
    });
  });
});

/** What must not stand in the log, wherever it was put. */
const secrets = {
  card: '4242424242424242',
  spacedCard: '4000 0566 5566 5556',
  webhook: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  stripe: 'sk_live_51H8abcdefGHIJKLMNOP',
  restricted: 'rk_live_51H8abcdefGHIJKLMNOP',
  session: `sess_${'aB3'.repeat(10)}xy`,
  cartSession: `cart_${'aB3'.repeat(10)}xy`,
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  mail: 'ada.lovelace@buyer.test',
  hook: 'https://hooks.example.test/services/T000/B000/XyZ?token=abcdef',
  token: 'tok_1N3T00LkdIwHu7ixt44h1F8k',
} as const;

describe('a secret', () => {
  test('stands nowhere in the log, whichever field, name, parameter or header it was put into', async () => {
    const own = await setup();
    const cart = await fillCart(own);
    const sql = await sqlOf(own);
    const carts = '/api/v1/carts';
    let last = '';
    for (const secret of Object.values(secrets)) {
      const places: Promise<Answer>[] = [
        own.api.post(carts, { customerEmail: secret, notes: secret, currency: secret }),
        own.api.post(carts, { metadata: { note: secret, status: secret, [secret]: 1 } }),
        own.api.post(carts, { [secret]: secret, number: Number(secret) || 1, cvc: 737 }),
        own.api.post(carts, [secret, { name: secret }]),
        own.api.post(`${carts}/${cart}/items`, {
          name: secret,
          description: secret,
          externalId: secret,
          productId: secret,
          card: { name: secret, number: secret },
        }),
        own.api.post('/api/v1/customers', {
          email: 'ada.lovelace@buyer.test',
          firstName: 'Augusta-Ada',
          externalId: secret,
          addresses: [{ addressLine1: 'Secret-Street 1', city: secret }],
        }),
        own.api.post('/api/v1/connectors', {
          kind: secret,
          displayName: secret,
          secrets: { apiKey: secret },
          config: { publicKey: secret },
        }),
        own.api.post('/api/v1/sandbox/tokens', { number: secret, cvc: '737', embedToken: secret }),
        own.api.post('/api/v1/webhook-endpoints', { url: secret, description: secret }),
        own.api.get(
          `${carts}?q=${encodeURIComponent(secret)}&status=${encodeURIComponent(secret)}`,
        ),
        own.api.get(`${carts}/${encodeURIComponent(secret)}`),
        own.api.get(`/api/v1/checkout-sessions/${encodeURIComponent(secret)}`),
        own.api.post(carts, {}, { 'idempotency-key': secret, 'user-agent': `shop ${secret}` }),
        own.owner.post('/api/v1/stores', { name: secret, settings: { key: secret } }),
      ];
      const answers = await Promise.all(places);
      last = idOf(answers.at(-1) ?? expectNever());
    }
    await waitFor(async () => {
      const found = await sql`select 1 from request_log where id = ${last}`;
      return found.length === 1;
    });
    const rows: { id: string; text: string }[] = await sql`
      select id, to_jsonb(r)::text as text from request_log r where workspace_id = ${own.workspaceId}`;
    expect(rows.length).toBeGreaterThan(120);
    const planted = [
      ...Object.values(secrets),
      'Augusta-Ada',
      'Secret-Street',
      own.secretKey,
      own.ownerToken,
    ];
    for (const { text } of rows)
      for (const secret of planted) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(encodeURIComponent(secret));
      }
    const bodies: { body: Parsed }[] = rows.map(({ text }) => {
      const { details } = JSON.parse(text);
      return details === null ? {} : JSON.parse(details);
    });
    const metadata = bodies.flatMap(({ body }) => (body?.metadata ? [body.metadata] : []));
    expect(metadata.length).toBeGreaterThan(5);
    for (const kept of metadata)
      expect(new Set(Object.values(kept))).toEqual(new Set(['[redacted]']));
  });
});

async function makeEnvironment({ workspaceId, owner }: World): Promise<string> {
  const body = { name: 'Beside', slug: 'beside', kind: 'non_production' };
  const made = await owner.post(`/api/v1/workspaces/${workspaceId}/environments`, body);
  return expectStatus(made, 201).id;
}

function expectNever(): never {
  throw new Error('there is an answer');
}
