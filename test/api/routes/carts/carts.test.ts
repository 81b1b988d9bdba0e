import { describe, expect, test } from 'bun:test';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

async function makeCart(body: object = {}) {
  const made = await world.api.post('/api/v1/carts', {
    applicationId: world.applicationId,
    ...body,
  });
  return expectStatus(made, 201);
}

const item = { name: 'Chair', unitPrice: 1999, quantity: 2 };

describe('POST /carts', () => {
  test('makes an empty open cart with the defaults of the contract', async () => {
    const cart = await makeCart();
    expect(cart).toMatchObject({
      status: 'open',
      currency: 'USD',
      subtotal: 0,
      total: 0,
      lineItems: [],
      sequence: 0,
      appliedDiscount: null,
      customerId: null,
      metadata: {},
      externallyManaged: false,
    });
    const lifetime = Date.parse(cart.expiresAt) - Date.parse(cart.createdAt);
    expect(lifetime).toBe(30 * 24 * 3_600_000);
  });

  test('raises a lower-case currency and keeps e-mail and metadata', async () => {
    const cart = await makeCart({
      currency: 'eur',
      customerEmail: ' a@b.test ',
      metadata: { a: { b: [1] } },
    });
    expect(cart).toMatchObject({
      currency: 'EUR',
      customerEmail: 'a@b.test',
      metadata: { a: { b: [1] } },
    });
  });

  test.each([
    ['no applicationId', {}, 400, 'missing_application_id'],
    ['unknown application', { applicationId: crypto.randomUUID() }, 404, 'application_not_found'],
    ['malformed application', { applicationId: 'shop' }, 400, 'validation_error'],
    ['unknown customer', { customerId: crypto.randomUUID() }, 404, 'customer_not_found'],
    ['unknown currency', { currency: 'ZZZ' }, 400, 'validation_error'],
    ['51 metadata keys', { metadata: manyKeys(51) }, 422, 'metadata_too_large'],
  ])('refuses: %s', async (_name, body, status, code) => {
    const base =
      'applicationId' in body || code === 'missing_application_id'
        ? {}
        : { applicationId: world.applicationId };
    const answer = await world.api.post('/api/v1/carts', { ...base, ...body });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  });

  test('refuses another application of the workspace as a mismatch', async () => {
    const other = await world.makeApplication('Other');
    const answer = await world.api.post('/api/v1/carts', { applicationId: other });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'application_mismatch']);
  });

  test('names an unknown key and what was meant', async () => {
    const answer = await world.api.post('/api/v1/carts', {
      applicationId: world.applicationId,
      customerEmial: 'a@b.test',
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.details).toEqual([
      expect.objectContaining({
        path: '',
        code: 'unrecognized_keys',
        received: ['customerEmial'],
        suggestion: 'customerEmail',
        suggestions: { customerEmial: 'customerEmail' },
      }),
    ]);
  });
});

describe('items', () => {
  test('adds, changes and removes with totals and sequence', async () => {
    const cart = await makeCart();
    const added = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, item), 201);
    expect(added).toMatchObject({
      type: 'product',
      requiresShipping: true,
      total: 3998,
      taxAmount: 0,
    });
    const service = { name: 'Assembly', unitPrice: 500, type: 'service', taxAmount: 40 };
    expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, service), 201);
    expect(expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200)).toMatchObject({
      subtotal: 4498,
      taxTotal: 40,
      total: 4538,
      sequence: 2,
    });
    const changed = await world.api.patch(`/api/v1/carts/${cart.id}/items/${added.id}`, {
      quantity: 1,
      discountAmount: 99,
    });
    expect(expectStatus(changed, 200)).toMatchObject({ quantity: 1, total: 1900 });
    const removed = await world.api.delete(`/api/v1/carts/${cart.id}/items/${added.id}`);
    expect(expectStatus(removed, 200)).toMatchObject({ subtotal: 500, total: 540, sequence: 4 });
    const again = await world.api.delete(`/api/v1/carts/${cart.id}/items/${added.id}`);
    expect([again.status, again.body.error?.code]).toEqual([404, 'item_not_found']);
  });

  test('runs a batch all or nothing, as one mutation', async () => {
    const cart = await makeCart();
    const first = expectStatus(await world.api.post(`/api/v1/carts/${cart.id}/items`, item), 201);
    const path = `/api/v1/carts/${cart.id}/items/batch`;
    const batch = { add: [item, item], update: [{ id: first.id, quantity: 5 }] };
    expect(expectStatus(await world.api.post(path, batch), 200)).toMatchObject({
      sequence: 2,
      subtotal: 1999 * 9,
    });
    const broken = await world.api.post(path, { add: [item], remove: [crypto.randomUUID()] });
    expect([broken.status, broken.body.error?.code]).toEqual([404, 'item_not_found']);
    expect(expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200).sequence).toBe(2);
    const empty = await world.api.post(path, {});
    expect([empty.status, empty.body.error?.code]).toEqual([400, 'validation_error']);
  });

  test.each([
    ['no name', { unitPrice: 1 }, 400, 'name', 'required'],
    ['a price that is no integer', { name: 'a', unitPrice: 1.5 }, 400, 'unitPrice', 'invalid_type'],
    ['quantity 0', { name: 'a', unitPrice: 1, quantity: 0 }, 400, 'quantity', 'too_small'],
    ['a NUL in the name', { name: 'a\u0000b', unitPrice: 1 }, 400, 'name', 'invalid_format'],
    [
      'a discount above the line',
      { name: 'a', unitPrice: 1, discountAmount: 2 },
      422,
      'discountAmount',
      'too_big',
    ],
    [
      'a price above the limit',
      { name: 'a', unitPrice: 100_000_000_000 },
      422,
      'unitPrice',
      'amount_too_large',
    ],
    [
      'a relative image without a base',
      { name: 'a', unitPrice: 1, imageUrl: '/a.png' },
      400,
      'imageUrl',
      'unresolvable',
    ],
  ])('refuses %s', async (_name, body, status, path, code) => {
    const cart = await makeCart();
    const answer = await world.api.post(`/api/v1/carts/${cart.id}/items`, body);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.details[0]).toMatchObject({ path, code });
    expect(expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200).sequence).toBe(0);
  });

  test('50 adds at once give 50 lines, sequence 50 and right totals', async () => {
    const cart = await makeCart();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        world.api.post(`/api/v1/carts/${cart.id}/items`, {
          name: `Item ${index}`,
          unitPrice: index + 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    const after = expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200);
    expect(after.lineItems).toHaveLength(50);
    expect(after).toMatchObject({ sequence: 50, subtotal: 1275, total: 1275 });
  });
});

describe('PATCH /carts/{id}', () => {
  test('changes what is sent, clears with null', async () => {
    const cart = await makeCart({ customerEmail: 'a@b.test', metadata: { a: 1 } });
    const address = { addressLine1: 'Main St 1', city: 'Berlin', countryCode: 'DE' };
    const path = `/api/v1/carts/${cart.id}`;
    const changed = await world.api.patch(path, { shippingAddress: address, notes: 'ring twice' });
    expect(expectStatus(changed, 200)).toMatchObject({
      shippingAddress: address,
      notes: 'ring twice',
      customerEmail: 'a@b.test',
      metadata: { a: 1 },
    });
    const cleared = await world.api.patch(path, {
      customerEmail: null,
      shippingAddress: null,
      metadata: {},
    });
    expect(expectStatus(cleared, 200)).toMatchObject({
      customerEmail: null,
      shippingAddress: null,
      metadata: {},
    });
  });

  test('counts no request that changes nothing', async () => {
    const cart = await makeCart({ metadata: { a: { b: 1 } } });
    const path = `/api/v1/carts/${cart.id}`;
    const line = expectStatus(await world.api.post(`${path}/items`, item), 201);
    const before = expectStatus(await world.api.patch(path, { notes: 'ring twice' }), 200);
    expect(before.sequence).toBe(2);
    for (const body of [{}, { notes: 'ring twice', metadata: { a: { b: 1 } } }]) {
      expect(expectStatus(await world.api.patch(path, body), 200)).toEqual(before);
    }
    const sameLine = { quantity: 2, unitPrice: 1999, taxAmount: 0, metadata: {} };
    const changed = await world.api.patch(`${path}/items/${line.id}`, sameLine);
    expect(expectStatus(changed, 200)).toEqual(line);
    const batch = { update: [{ id: line.id, ...sameLine }] };
    const batched = await world.api.post(`${path}/items/batch`, batch);
    expect(expectStatus(batched, 200)).toEqual(before);
    expect(expectStatus(await world.api.get(path), 200)).toEqual(before);
  });

  test('names the canonical address key', async () => {
    const cart = await makeCart();
    const answer = await world.api.patch(`/api/v1/carts/${cart.id}`, {
      shippingAddress: { line1: 'Main St 1', city: 'Berlin', country: 'DE' },
    });
    expect(answer.status).toBe(400);
    const unknown = answer.body.error?.details.find(
      (entry: { code: string }) => entry.code === 'unrecognized_keys',
    );
    expect(unknown).toMatchObject({
      path: 'shippingAddress',
      suggestions: { line1: 'addressLine1', country: 'countryCode' },
    });
    expect(unknown.message).toContain('addressLine1');
  });
});

describe('If-Match', () => {
  test('lets the current sequence through, refuses a stale one, and asks for an integer in quotes', async () => {
    const cart = await makeCart();
    const path = `/api/v1/carts/${cart.id}/items`;
    expectStatus(await world.api.post(path, item, { 'if-match': '"0"' }), 201);
    const stale = await world.api.post(path, item, { 'if-match': '"0"' });
    expect([stale.status, stale.body.error?.code]).toEqual([409, 'cart_changed']);
    expect(stale.body.error?.details).toMatchObject({ sequence: 1 });
    const malformed = await world.api.post(path, item, { 'if-match': '1' });
    expect([malformed.status, malformed.body.error?.details[0].path]).toEqual([
      400,
      'header.if-match',
    ]);
  });
});

describe('Idempotency-Key', () => {
  test('replays the first answer with its own request id, once in effect', async () => {
    const cart = await makeCart();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/v1/carts/${cart.id}/items`;
    const first = await world.api.post(path, item, headers);
    const second = await world.api.post(path, item, headers);
    expect(second.status).toBe(201);
    expect(second.body.data).toEqual(first.body.data);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.meta?.requestId).not.toBe(first.body.meta?.requestId);
    expect(expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200).sequence).toBe(1);
    const other = await world.api.post(path, { ...item, quantity: 3 }, headers);
    expect([other.status, other.body.error?.code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('20 requests with one key at once have one effect and one answer', async () => {
    const cart = await makeCart();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.api.post(`/api/v1/carts/${cart.id}/items`, item, headers),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(
      expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200).lineItems,
    ).toHaveLength(1);
  });

  test('stores 422 but not 400', async () => {
    const cart = await makeCart();
    const path = `/api/v1/carts/${cart.id}/items`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await world.api.post(path, { name: '' }, headers)).status).toBe(400);
    const bad = { name: 'a', unitPrice: 1, discountAmount: 2 };
    expect((await world.api.post(path, bad, headers)).status).toBe(422);
    const replayed = await world.api.post(path, bad, headers);
    expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([422, 'true']);
  });
});

describe('lists and isolation', () => {
  test('pages newest first without overlap or gap, and refuses a tampered cursor', async () => {
    const own = await setup();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const made = await own.api.post('/api/v1/carts', { applicationId: own.applicationId });
      ids.unshift(expectStatus(made, 201).id);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await own.api.get(`/api/v1/carts?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...expectStatus(answer, 200).map((cart: { id: string }) => cart.id));
      cursor = answer.body.meta?.pagination?.cursor ?? null;
    } while (cursor);
    expect(seen).toEqual(ids);
    const tampered = await own.api.get('/api/v1/carts?cursor=abcd');
    expect([tampered.status, tampered.body.error?.details[0].code]).toEqual([
      400,
      'invalid_cursor',
    ]);
  });

  test("finds carts by their own e-mail and by their customer's, each once", async () => {
    const email = `Mixed-${crypto.randomUUID().slice(0, 8)}@Example.test`;
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const guest = await makeCart({ customerEmail: email.toLowerCase() });
    const linked = await makeCart({ customerId: customer.id });
    const both = await makeCart({ customerId: customer.id, customerEmail: email });
    await makeCart({ customerEmail: 'somebody-else@example.test' });
    const found = await world.api.get(`/api/v1/carts?email=${email.toUpperCase()}`);
    const ids = expectStatus(found, 200).map(({ id }: { id: string }) => id);
    expect(ids).toEqual([both.id, linked.id, guest.id]);
    const stranger = await setup();
    const foreign = await stranger.api.get(`/api/v1/carts?email=${email}`);
    expect(expectStatus(foreign, 200)).toEqual([]);
  });

  test('refuses malformed ids in a filter', async () => {
    for (const filter of ['customerId', 'applicationId']) {
      const answer = await world.api.get(`/api/v1/carts?${filter}=nobody`);
      expect([answer.status, answer.body.error?.details[0].path]).toEqual([400, `query.${filter}`]);
    }
  });

  test('another workspace, application and environment see nothing', async () => {
    const cart = await makeCart();
    const stranger = await setup();
    const foreign = await stranger.api.get(`/api/v1/carts/${cart.id}`);
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'cart_not_found']);
    const write = await stranger.api.post(`/api/v1/carts/${cart.id}/items`, item);
    expect([write.status, write.body.error?.code]).toEqual([404, 'cart_not_found']);
    expect(expectStatus(await world.api.get(`/api/v1/carts/${cart.id}`), 200).sequence).toBe(0);
    const malformed = await world.api.get('/api/v1/carts/not-an-id');
    expect([malformed.status, malformed.body.error?.code]).toEqual([404, 'cart_not_found']);
  });
});

function manyKeys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
}
