import { beforeAll, describe, expect, test } from 'bun:test';
import type { Parsed } from '../../../support/world/client.ts';
import { readEvents } from '../../../support/events/events.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const uniqueEmail = () => `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;

async function makeCustomer(body: object = {}, within = world) {
  return expectStatus(
    await within.api.post('/api/v1/customers', { email: uniqueEmail(), ...body }),
    201,
  );
}

describe('POST /customers', () => {
  test('makes a customer of the key’s application with the defaults of the contract', async () => {
    const email = uniqueEmail();
    const customer = await makeCustomer({ email: ` ${email} ` });
    expect(customer).toMatchObject({
      workspaceId: world.workspaceId,
      applicationId: world.applicationId,
      email,
      externalId: null,
      firstName: null,
      lastName: null,
      phone: null,
      acceptsMarketing: false,
      netN: null,
      leitwegId: null,
      metadata: {},
    });
    expect(customer.createdAt).toBe(customer.updatedAt);
  });

  test('keeps every field, and null for all applications', async () => {
    const body = {
      email: uniqueEmail(),
      applicationId: null,
      externalId: `ext ${crypto.randomUUID()}`,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+44 20 7946 0000',
      acceptsMarketing: true,
      netN: 365,
      leitwegId: '04011000-1234512345-06',
      metadata: { taxExempt: true, nested: { a: [1, 'two'] } },
    };
    const customer = await makeCustomer(body);
    expect(customer).toMatchObject(body);
    expect(expectStatus(await world.api.get(`/api/v1/customers/${customer.id}`), 200)).toEqual(
      customer,
    );
  });

  test('asks an owner who names no application for one; null means all of them', async () => {
    const owner = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const make = (body: object) =>
      owner.post('/api/v1/customers', { email: uniqueEmail(), ...body });
    const unnamed = await make({});
    expect(`${unnamed.status} ${unnamed.body.error?.code}`).toBe('400 application_required');
    const { applicationId } = world;
    expect(expectStatus(await make({ applicationId }), 201).applicationId).toBe(applicationId);
    expect(expectStatus(await make({ applicationId: null }), 201).applicationId).toBeNull();
  });

  test('lets several customers have one e-mail', async () => {
    const email = uniqueEmail();
    const [one, other] = await Promise.all([makeCustomer({ email }), makeCustomer({ email })]);
    expect(one.id).not.toBe(other.id);
  });

  test.each([
    ['no e-mail', { email: undefined }, 400, 'validation_error'],
    ['e-mail null', { email: null }, 400, 'validation_error'],
    ['a bad e-mail', { email: 'nobody' }, 400, 'validation_error'],
    ['netN 0', { netN: 0 }, 400, 'validation_error'],
    ['netN 366', { netN: 366 }, 400, 'validation_error'],
    ['a long externalId', { externalId: 'x'.repeat(256) }, 400, 'validation_error'],
    ['an unknown key', { emial: 'a@b.test' }, 400, 'validation_error'],
    ['metadata as a list', { metadata: [] }, 400, 'validation_error'],
    ['metadata of 51 keys', { metadata: manyKeys(51) }, 422, 'metadata_too_large'],
    [
      'an unknown application',
      { applicationId: crypto.randomUUID() },
      404,
      'application_not_found',
    ],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await world.api.post('/api/v1/customers', { email: uniqueEmail(), ...body });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('refuses another application of the workspace', async () => {
    const applicationId = await world.makeApplication('Other');
    const answer = await world.api.post('/api/v1/customers', {
      email: uniqueEmail(),
      applicationId,
    });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'application_mismatch']);
  });

  test('gives one of twenty at once the externalId', async () => {
    const externalId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.api.post('/api/v1/customers', { email: uniqueEmail(), externalId }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(taken).toHaveLength(19);
    expect(new Set(taken.map(({ body }) => body.error?.code))).toEqual(
      new Set(['external_id_taken']),
    );
  });

  test('answers a repeat under one Idempotency-Key with the same customer', async () => {
    const body = { email: uniqueEmail() };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await world.api.post('/api/v1/customers', body, headers);
    const again = await world.api.post('/api/v1/customers', body, headers);
    expect(again.status).toBe(201);
    expect(again.body.data).toEqual(first.body.data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('emits customer.created with the customer', async () => {
    const customer = await makeCustomer();
    expect(await readEvents(customer.id)).toEqual([
      { type: 'customer.created', sequence: 1, data: customer, previous: null },
    ]);
  });
});

describe('GET /customers', () => {
  let own: World;
  const made = { ada: '', bob: '', eve: '' };
  beforeAll(async () => {
    own = await setup();
    made.ada = (
      await makeCustomer(
        {
          email: 'Ada@Example.test',
          firstName: 'Ada',
          lastName: 'Lovelace',
          phone: '+44 20 7946',
          externalId: 'crm_100%',
        },
        own,
      )
    ).id;
    made.bob = (
      await makeCustomer(
        { email: 'bob@example.test', metadata: { tier: { name: 'Gold_1' }, seats: 4711 } },
        own,
      )
    ).id;
    made.eve = (await makeCustomer({ email: 'eve@other.test', applicationId: null }, own)).id;
  });

  const names = async (query: string) => {
    const rows: { id: string }[] = expectStatus(
      await own.api.get(`/api/v1/customers${query}`),
      200,
    );
    return rows.map(({ id }) => Object.entries(made).find(([, known]) => known === id)?.[0]);
  };

  test.each([
    ['newest first', '', ['eve', 'bob', 'ada']],
    ['e-mail, whatever its case', '?email=ada@example.TEST', ['ada']],
    ['no part of an e-mail', '?email=example.test@x.test', []],
    ['linked', '?identity=linked', ['ada']],
    ['unlinked', '?identity=unlinked', ['eve', 'bob']],
    ['q on e-mail', '?q=EXAMPLE', ['bob', 'ada']],
    ['q on first name', '?q=ada', ['ada']],
    ['q over both names', '?q=ada%20love', ['ada']],
    ['q on phone', '?q=7946', ['ada']],
    ['q on externalId with a percent sign', '?q=100%25', ['ada']],
    ['q does not read % as a wildcard', '?q=a%25b', []],
    ['q on a metadata value, however deep', '?q=gold_', ['bob']],
    ['q on a number in metadata', '?q=4711', ['bob']],
    ['q not on metadata keys', '?q=tier', []],
    ['q with a backslash', '?q=%5C', []],
  ])('filters: %s', async (_name, query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('filters by application', async () => {
    expect(await names(`?applicationId=${own.applicationId}`)).toEqual(['bob', 'ada']);
    const other = await own.makeApplication('Other');
    expect((await own.api.get(`/api/v1/customers?applicationId=${other}`)).status).toBe(403);
    expect(
      (await own.api.get(`/api/v1/customers?applicationId=${crypto.randomUUID()}`)).status,
    ).toBe(404);
  });

  test('pages through all, each once', async () => {
    const first = await own.api.get('/api/v1/customers?limit=2');
    expect(first.body.meta?.pagination?.hasMore).toBe(true);
    const cursor = first.body.meta?.pagination?.cursor ?? '';
    const second = await own.api.get(`/api/v1/customers?limit=2&cursor=${cursor}`);
    expect(second.body.meta?.pagination).toEqual({ cursor: null, hasMore: false });
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([made.eve, made.bob, made.ada]);
  });

  test.each(['?limit=0', '?limit=101', '?identity=both', '?email=x', '?cursor=abc'])(
    'refuses %s',
    async (query) => {
      expect((await own.api.get(`/api/v1/customers${query}`)).status).toBe(400);
    },
  );

  test('shows nothing of another workspace', async () => {
    const rows = expectStatus(await world.api.get('/api/v1/customers?q=lovelace'), 200);
    expect(
      rows.every((row: { workspaceId: string }) => row.workspaceId === world.workspaceId),
    ).toBe(true);
    expect((await world.api.get(`/api/v1/customers/${made.ada}`)).status).toBe(404);
  });
});

test('an e-mail of a domain in Unicode is that of its ASCII form', async () => {
  const own = await setup();
  const written = await makeCustomer({ email: 'Ann@B\u00fccher.example' }, own);
  const encoded = await makeCustomer({ email: 'ann@xn--bcher-kva.example' }, own);
  expect(written.email).toBe('Ann@xn--bcher-kva.example');
  for (const email of ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example']) {
    const path = `/api/v1/customers?email=${encodeURIComponent(email)}`;
    const found: Parsed[] = expectStatus(await own.api.get(path), 200);
    expect(found.map(({ id }) => id).toSorted()).toEqual([written.id, encoded.id].toSorted());
  }
});

describe('GET /customers/{id}', () => {
  test('takes cus_ and uuid alike, in any case', async () => {
    const customer = await makeCustomer();
    const hex = customer.id.replaceAll('-', '');
    for (const id of [`cus_${hex}`, customer.id.toUpperCase()]) {
      expect(expectStatus(await world.api.get(`/api/v1/customers/${id}`), 200).id).toBe(
        customer.id,
      );
    }
  });

  test.each(['nobody', 'cus_123', crypto.randomUUID()])('answers 404 for %s', async (id) => {
    const answer = await world.api.get(`/api/v1/customers/${id}`);
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });

  test('needs the scope customers:read', async () => {
    const key = await world.makeKey({ scopes: ['carts:read'] });
    const answer = await world.anyone.get('/api/v1/customers', { 'x-api-key': key });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'permission_denied']);
  });
});

describe('GET /customers/by-external/{externalId}', () => {
  test('finds an id that needs encoding', async () => {
    const externalId = `crm/${crypto.randomUUID()}?ä b%`;
    const customer = await makeCustomer({ externalId });
    const path = `/api/v1/customers/by-external/${encodeURIComponent(externalId)}`;
    expect(expectStatus(await world.api.get(path), 200)).toEqual(customer);
  });

  test.each(['%00', '%FF', '%ED%A0%80', 'x'.repeat(300)])('answers 404 for %s', async (text) => {
    expect((await world.api.get(`/api/v1/customers/by-external/${text}`)).status).toBe(404);
  });

  test('answers 404 for an unknown or deleted one', async () => {
    const externalId = crypto.randomUUID();
    const path = `/api/v1/customers/by-external/${externalId}`;
    expect((await world.api.get(path)).status).toBe(404);
    const customer = await makeCustomer({ externalId });
    await world.api.delete(`/api/v1/customers/${customer.id}`);
    expect((await world.api.get(path)).status).toBe(404);
    expect((await makeCustomer({ externalId })).externalId).toBe(externalId);
  });
});

describe('PATCH /customers/{id}', () => {
  test('changes what is sent and emits the old values', async () => {
    const customer = await makeCustomer({ firstName: 'Ada', metadata: { a: 1, b: 2 }, netN: 30 });
    const changed = expectStatus(
      await world.api.patch(`/api/v1/customers/${customer.id}`, {
        firstName: null,
        netN: null,
        metadata: { a: 3 },
      }),
      200,
    );
    expect(changed).toEqual({
      ...customer,
      firstName: null,
      netN: null,
      metadata: { a: 3 },
      updatedAt: changed.updatedAt,
    });
    const [, event] = await readEvents(customer.id);
    expect(event).toEqual({
      type: 'customer.updated',
      sequence: 2,
      data: changed,
      previous: { firstName: 'Ada', netN: 30, metadata: { a: 1, b: 2 } },
    });
  });

  test('changes nothing and emits nothing for an empty body', async () => {
    const customer = await makeCustomer();
    const same = await world.api.patch(`/api/v1/customers/${customer.id}`, {});
    expect(expectStatus(same, 200)).toEqual(customer);
    expect(await readEvents(customer.id)).toHaveLength(1);
  });

  test('moves between one application and all', async () => {
    const customer = await makeCustomer();
    const path = `/api/v1/customers/${customer.id}`;
    const shared = expectStatus(await world.api.patch(path, { applicationId: null }), 200);
    expect(shared.applicationId).toBeNull();
    const { applicationId } = world;
    const back = expectStatus(await world.api.patch(path, { applicationId }), 200);
    expect(back.applicationId).toBe(applicationId);
  });

  test('refuses what POST refuses', async () => {
    const externalId = crypto.randomUUID();
    await makeCustomer({ externalId });
    const path = `/api/v1/customers/${(await makeCustomer()).id}`;
    const other = await world.makeApplication('Other');
    const refusals = [
      [{ email: null }, 400, 'validation_error'],
      [{ acceptsMarketing: 'yes' }, 400, 'validation_error'],
      [{ externalId }, 409, 'external_id_taken'],
      [{ metadata: manyKeys(51) }, 422, 'metadata_too_large'],
      [{ applicationId: other }, 403, 'application_mismatch'],
    ] as const;
    for (const [body, status, code] of refusals) {
      const answer = await world.api.patch(path, body);
      expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    }
    expect((await world.api.patch('/api/v1/customers/nobody', {})).status).toBe(404);
  });

  test('keeps both of two changes at once', async () => {
    const customer = await makeCustomer();
    const path = `/api/v1/customers/${customer.id}`;
    await Promise.all([
      world.api.patch(path, { firstName: 'Ada' }),
      world.api.patch(path, { lastName: 'Lovelace' }),
    ]);
    expect(expectStatus(await world.api.get(path), 200)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    const events = await readEvents(customer.id);
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

describe('POST /payment-methods/client-token', () => {
  test.each(['uuid', 'cus_'])(
    'makes a token of 15 minutes for a customer named by %s',
    async (form) => {
      const { id } = await makeCustomer();
      const customerId = form === 'uuid' ? id : `cus_${id.replaceAll('-', '')}`;
      const data = expectStatus(
        await world.api.post('/api/v1/payment-methods/client-token', { customerId }),
        200,
      );
      expect(data.token.split('.')).toHaveLength(3);
      const lifetime = Date.parse(data.expiresAt) - Date.now();
      expect(lifetime).toBeGreaterThan(14 * 60_000);
      expect(lifetime).toBeLessThanOrEqual(15 * 60_000);
    },
  );

  test.each(['nobody', crypto.randomUUID()])('answers 404 for %s', async (customerId) => {
    const answer = await world.api.post('/api/v1/payment-methods/client-token', { customerId });
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'customer_not_found']);
  });
});

function manyKeys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
}
