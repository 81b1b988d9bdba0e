import { beforeAll, describe, expect, test } from 'bun:test';
import { createSession, makeCart } from '../../../support/checkout/checkout.ts';
import { buyerOf } from '../../../support/checkout/saved-cards.ts';
import { readEvents } from '../../../support/events/events.ts';
import { visitorOf } from '../../../support/subscriptions/portal.ts';
import type { Parsed } from '../../../support/world/client.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const world = await setup();

const uniqueEmail = () => `buyer-${crypto.randomUUID().slice(0, 13)}@example.test`;

async function makeCustomer(body: object = {}, within = world): Promise<Parsed> {
  const email = uniqueEmail();
  return expectStatus(await within.api.post('/api/v1/customers', { email, ...body }), 201);
}

const pathOf = ({ id }: Parsed) => `/api/v1/customers/${id}`;
const read = async (customer: Parsed): Promise<Parsed> =>
  expectStatus(await world.api.get(pathOf(customer)), 200);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

describe('notes and tags of a customer', () => {
  test('are none at first, and stored as sent, without blanks around a tag', async () => {
    expect(await makeCustomer()).toMatchObject({ notes: null, tags: [] });
    const notes = 'Calls after 5 pm.\n\tTwo dogs.';
    const made = await makeCustomer({ notes, tags: [' VIP ', 'Größe ß'] });
    expect(made).toMatchObject({ notes, tags: ['VIP', 'Größe ß'] });
    expect(await read(made)).toEqual(made);
    const [created] = await readEvents(made.id);
    expect(created?.data).toEqual(made);
  });

  test('are changed by PATCH as a whole, each without the other', async () => {
    const made = await makeCustomer({ notes: 'Old', tags: ['one', 'two'] });
    const tagged = expectStatus(
      await world.api.patch(pathOf(made), { tags: ['three', 'TWO'] }),
      200,
    );
    expect(tagged).toMatchObject({ notes: 'Old', tags: ['three', 'TWO'] });
    const [, event] = await readEvents(made.id);
    expect(event).toMatchObject({ data: tagged, previous: { tags: ['one', 'two'] } });
    const emptied = await world.api.patch(pathOf(made), { notes: null, tags: [] });
    expect(expectStatus(emptied, 200)).toMatchObject({ notes: null, tags: [] });
    const again = await world.api.patch(pathOf(made), { notes: null, tags: [] });
    expect(expectStatus(again, 200)).toEqual(emptied.body.data);
    expect(await readEvents(made.id)).toHaveLength(3);
  });

  test.each([
    ['notes of 5,001 characters', { notes: 'x'.repeat(5_001) }, 'notes', 'too_long'],
    ['notes that are no text', { notes: ['x'] }, 'notes', 'invalid_type'],
    ['21 tags', { tags: numbered(21) }, 'tags', 'too_long'],
    ['a tag of 41 characters', { tags: ['x'.repeat(41)] }, 'tags.0', 'too_long'],
    ['an empty tag', { tags: ['a', ''] }, 'tags.1', 'too_short'],
    ['a blank tag', { tags: ['  '] }, 'tags.0', 'invalid_format'],
    ['a tag of two lines', { tags: ['a\nb'] }, 'tags.0', 'invalid_format'],
    ['a tag that is no text', { tags: [7] }, 'tags.0', 'invalid_type'],
    ['tags as a text', { tags: 'vip' }, 'tags', 'invalid_type'],
    ['no tags at all', { tags: null }, 'tags', 'invalid_type'],
    ['a tag twice', { tags: ['vip', 'vip'] }, 'tags', 'not_unique'],
    ['a tag twice in another case', { tags: ['vip', 'new', ' ViP'] }, 'tags', 'not_unique'],
  ])('are refused: %s', async (_name, body, path, code) => {
    const made = await makeCustomer();
    const email = uniqueEmail();
    for (const refused of [
      await world.api.post('/api/v1/customers', { email, ...body }),
      await world.api.patch(pathOf(made), body),
    ]) {
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'validation_error']);
      expect(refused.body.error?.details).toMatchObject([{ path, code }]);
    }
    expect(await read(made)).toEqual(made);
  });

  test('have a longest and most that is taken', async () => {
    const body = { notes: 'ä'.repeat(5_000), tags: numbered(19).concat('x'.repeat(40)) };
    expect(await makeCustomer(body)).toMatchObject(body);
  });

  test('are blanked with the personal data', async () => {
    const made = await makeCustomer({ notes: 'Lives behind the mill', tags: ['ill'] });
    const blank = expectStatus(await world.api.post(`${pathOf(made)}/anonymize`), 200);
    expect(blank).toMatchObject({ notes: null, tags: [] });
    const found = await world.api.get('/api/v1/customers?tag=ill');
    expect(expectStatus(found, 200)).toEqual([]);
    const [, event] = await readEvents(made.id);
    expect(event).toMatchObject({ data: { notes: null, tags: [] }, previous: {} });
  });

  test('are never shown to the buyer', async () => {
    const email = uniqueEmail();
    const made = await makeCustomer({ email, notes: 'mark-in-notes', tags: ['mark-in-tag'] });
    const buyer = await buyerOf(world, made.id);
    const visitor = await visitorOf(world, { customerId: made.id });
    const cart = await makeCart(world, { customerId: made.id, customerEmail: email });
    const session = expectStatus(
      await createSession(world, { cartId: cart.id, customerEmail: email }),
      201,
    );
    const prefilled = expectStatus(
      await createSession(world, {
        cartId: (await makeCart(world)).id,
        customer: { customerId: made.id },
      }),
      201,
    );
    const shown = await Promise.all([
      buyer.client.get('/api/v1/me/payment-methods'),
      visitor.client.get('/api/v1/me/subscriptions'),
      world.anyone.get(visitor.path, { accept: 'text/html' }),
      ...[session, prefilled].flatMap(({ id }) => [
        world.anyone.get(`/api/v1/checkout-sessions/${id}`),
        world.anyone.get(`/c/${id}`, { accept: 'text/html' }),
        world.anyone.get(`/c/${id}`, { accept: 'application/json' }),
      ]),
    ]);
    for (const { status, text } of shown) {
      expect(status).toBe(200);
      expect(text).not.toContain('mark-in-');
    }
  });
});

describe('POST /customers/{id}/tags', () => {
  const change = (customer: Parsed, body: object, headers = {}) =>
    world.api.post(`${pathOf(customer)}/tags`, body, headers);

  test('adds and removes without touching the others, and emits one event', async () => {
    const made = await makeCustomer({ tags: ['VIP', 'old', 'b2b'] });
    const changed = expectStatus(await change(made, { add: ['new', 'vip'], remove: ['OLD'] }), 200);
    expect(changed.tags).toEqual(['VIP', 'b2b', 'new']);
    const [, ...events] = await readEvents(made.id);
    expect(events).toEqual([
      {
        type: 'customer.updated',
        sequence: 2,
        data: changed,
        previous: { tags: ['VIP', 'old', 'b2b'] },
      },
    ]);
  });

  test('changes nothing where there is nothing to change, and repeats its response', async () => {
    const made = await makeCustomer({ tags: ['vip'] });
    for (const body of [{}, { add: ['VIP'] }, { remove: ['other'] }])
      expect(expectStatus(await change(made, body), 200)).toEqual(made);
    expect(await readEvents(made.id)).toHaveLength(1);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await change(made, { add: ['a'] }, headers);
    expectStatus(await change(made, { remove: ['a'] }), 200);
    const again = await change(made, { add: ['a'] }, headers);
    expect(again.body.data).toEqual(expectStatus(first, 200));
    expect((await read(made)).tags).toEqual(['vip']);
  });

  test.each([
    ['21 at once', { add: numbered(21) }, 400, 'add', 'too_long'],
    ['one that is blank', { add: [' '] }, 400, 'add.0', 'invalid_format'],
    ['one twice', { remove: ['a', 'A'] }, 400, 'remove', 'not_unique'],
    ['one that is also removed', { add: ['b', 'a'], remove: ['A'] }, 400, 'add', 'not_unique'],
    ['an unknown key', { tags: ['a'] }, 400, '', 'unrecognized_keys'],
    ['more than there may be', { add: numbered(18) }, 422, 'add', 'too_long'],
  ])('refuses %s', async (_name, body, status, path, code) => {
    const made = await makeCustomer({ tags: ['x', 'y', 'z'] });
    const refused = await change(made, body);
    expect([refused.status, refused.body.error?.code]).toEqual([status, 'validation_error']);
    expect(refused.body.error?.details).toMatchObject([{ path, code }]);
    expect(await read(made)).toEqual(made);
  });

  test('loses none of ten that are added at once', async () => {
    const made = await makeCustomer({ tags: ['first'] });
    const tags = numbered(10);
    await Promise.all(
      tags.map(async (tag) => expectStatus(await change(made, { add: [tag] }), 200)),
    );
    expect((await read(made)).tags.toSorted()).toEqual(['first', ...tags].toSorted());
  });

  test('exceeds the most by no race', async () => {
    const made = await makeCustomer({ tags: numbered(19) });
    const statuses = await Promise.all(
      ['a', 'b', 'c'].map(async (tag) => (await change(made, { add: [tag] })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 422, 422]);
    expect((await read(made)).tags).toHaveLength(20);
  });

  test('knows no customer of another workspace, nor one that was deleted', async () => {
    const own = await setup();
    const theirs = await makeCustomer({ tags: ['a'] }, own);
    expect((await change(theirs, { add: ['b'] })).body.error?.code).toBe('not_found');
    expect((await world.api.patch(pathOf(theirs), { notes: 'x' })).status).toBe(404);
    const gone = await makeCustomer();
    await world.api.delete(pathOf(gone));
    expect((await change(gone, { add: ['b'] })).status).toBe(404);
    const reader = await world.makeKey({ scopes: ['customers:read'] });
    const body = { add: ['b'] };
    const path = `${pathOf(await makeCustomer())}/tags`;
    const forbidden = await world.anyone.post(path, body, { 'x-api-key': reader });
    expect([forbidden.status, forbidden.body.error?.code]).toEqual([403, 'permission_denied']);
  });
});

describe('GET /customers?tag', () => {
  let own: World;
  beforeAll(async () => {
    own = await setup();
    for (const [firstName, tags] of [
      ['ada', ['VIP', 'Wholesale']],
      ['bob', ['vip']],
      ['eve', ['press, radio']],
      ['max', []],
    ] as const)
      await makeCustomer({ firstName, tags }, own);
  });

  test.each([
    ['one, whatever its case', '?tag=Vip', ['bob', 'ada']],
    ['one of several', '?tag=wholesale&tag=PRESS,%20RADIO', ['eve', 'ada']],
    ['no part of one', '?tag=vi', []],
    ['none that has it', '?tag=nobody', []],
    ['together with the other filters', '?tag=vip&q=ada', ['ada']],
    ['a page of one', '?tag=vip&limit=1', ['bob']],
    ['as text of q', '?q=wholes', ['ada']],
  ])('finds %s', async (_name, query, expected) => {
    const rows: Parsed[] = expectStatus(await own.api.get(`/api/v1/customers${query}`), 200);
    expect(rows.map(({ firstName }) => firstName)).toEqual([...expected]);
  });

  test.each(['?tag=', `?tag=${'x'.repeat(41)}`, `?${'tag=a&'.repeat(21)}`])(
    'refuses %s',
    async (query) => {
      const refused = await own.api.get(`/api/v1/customers${query}`);
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'validation_error']);
    },
  );

  test('shows nothing of another workspace', async () => {
    expect(expectStatus(await world.api.get('/api/v1/customers?tag=wholesale'), 200)).toEqual([]);
  });
});
