import { describe, expect, test } from 'bun:test';
import type { Client } from '../../../support/world/client.ts';
import { colleague, joined } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);
const base = `/api/v1/workspaces/${world.workspaceId}/views`;
const [mate, admin] = await Promise.all([
  colleague(world, 'viewer'),
  joined(world, { workspaceRole: 'workspace_admin' }),
]);

const query = { status: 'processing', columns: 'number,total' };
let count = 0;
const newName = (): string => `View ${(count += 1)}`;
const make = async (client: Client, terms: object = {}) =>
  expectStatus(await client.post(base, { list: 'orders', name: newName(), query, ...terms }), 201);
interface Seen {
  readonly id: string;
  readonly name: string;
}
const seenBy = async (client: Client, filter = ''): Promise<readonly Seen[]> =>
  expectStatus(await client.get(`${base}${filter}`), 200);
const sees = async (client: Client, id: string): Promise<boolean> =>
  (await seenBy(client)).some((view) => view.id === id);

describe('POST /workspaces/{workspaceId}/views', () => {
  test('saves a view for its owner alone, or for all', async () => {
    const own = await make(mate.client);
    expect(own).toMatchObject({
      list: 'orders',
      query,
      isShared: false,
      isOwn: true,
      ownerId: mate.memberId,
      ownerLabel: mate.email,
    });
    const shared = await make(mate.client, { isShared: true });
    expect(await sees(mate.client, own.id)).toBe(true);
    expect(await sees(world.owner, own.id)).toBe(false);
    const seen = (await seenBy(world.owner, '?list=orders')).find(({ id }) => id === shared.id);
    expect(seen).toMatchObject({ isShared: true, isOwn: false, ownerLabel: mate.email });
    expect((await seenBy(world.owner, '?list=payments')).map(({ id }) => id)).not.toContain(
      shared.id,
    );
  });

  test.each([
    ['an unknown list', { list: 'secrets' }, 'list'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['a filter that is no text', { query: { page: 2 } }, 'query.page'],
    ['a large query', { query: { q: 'ü'.repeat(1_100) } }, 'query'],
  ])('rejects %s', async (_, terms, path) => {
    const response = await mate.client.post(base, { list: 'orders', name: 'N', query, ...terms });
    expect([response.status, response.body.error?.details?.[0]?.path]).toEqual([400, path]);
  });

  test('rejects a list that the member may not read, and shows none of it', async () => {
    const view = await make(world.owner, { list: 'requests', isShared: true });
    const response = await mate.client.post(base, { list: 'requests', name: newName(), query });
    expect([response.status, response.body.error?.code]).toEqual([403, 'permission_denied']);
    expect(await sees(mate.client, view.id)).toBe(false);
    expect(await seenBy(mate.client, '?list=requests')).toEqual([]);
  });

  test('takes a name once among the shared, and once among those of one member', async () => {
    const name = newName();
    await make(mate.client, { name });
    await make(world.owner, { name, isShared: true });
    await make(world.owner, { name });
    await make(mate.client, { name, list: 'payments' });
    for (const terms of [{}, { isShared: true }]) {
      const again = { list: 'orders', name: name.toUpperCase(), query, ...terms };
      const response = await mate.client.post(base, again);
      expect([response.status, response.body.error?.code]).toEqual([409, 'view_name_taken']);
      expect(response.body.error?.details).toMatchObject([{ path: 'name', code: 'not_unique' }]);
    }
  });

  test('creates one of two that race for a name, and one for a repeat', async () => {
    const body = { list: 'orders', name: newName(), query, isShared: true };
    const responses = await Promise.all([
      world.owner.post(base, body),
      mate.client.post(base, body),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const repeated = { list: 'orders', name: newName(), query };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = expectStatus(await mate.client.post(base, repeated, key), 201);
    expect(expectStatus(await mate.client.post(base, repeated, key), 201).id).toBe(first.id);
  });

  test('takes 100 of a list, also in a race', async () => {
    const fresh = await colleague(world, 'viewer');
    const list = 'carts';
    for (let done = 0; done < 99; done += 11)
      await Promise.all(Array.from({ length: 11 }, () => make(fresh.client, { list })));
    const responses = await Promise.all(
      [1, 2].map(() => fresh.client.post(base, { list, name: newName(), query })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const late = responses.find(({ status }) => status === 409);
    expect(late?.body.error).toMatchObject({
      code: 'view_limit_reached',
      details: { maximum: 100 },
    });
    // The shared ones, and those of others, are counted for themselves.
    await make(fresh.client, { list, isShared: true });
    await make(mate.client, { list });
  });
});

describe('PATCH /workspaces/{workspaceId}/views/{id}', () => {
  test('changes, shares and hides a view of one’s own', async () => {
    const { id } = await make(mate.client);
    const name = newName();
    const changed = await mate.client.patch(`${base}/${id}`, { name, query: {}, isShared: true });
    expect(expectStatus(changed, 200)).toMatchObject({ name, query: {}, isShared: true });
    expect(await sees(world.owner, id)).toBe(true);
    expectStatus(await mate.client.patch(`${base}/${id}`, { isShared: false }), 200);
    expect(await sees(world.owner, id)).toBe(false);
  });

  test('rejects the second of two who change the same', async () => {
    const { id, revision } = await make(world.owner, { isShared: true });
    const change = (client: Client) =>
      client.patch(`${base}/${id}`, { name: newName(), expectedRevision: revision });
    const responses = await Promise.all([change(world.owner), change(admin.client)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = responses.find(({ status }) => status === 409)?.body.error;
    const [now] = (await seenBy(world.owner)).filter((view) => view.id === id);
    expect(late).toMatchObject({ code: 'view_changed' });
    expect(now).toMatchObject({ revision: late?.details.revision });
  });

  test('is for the owner and for administrators, who do not take a shared one away', async () => {
    const { id } = await make(world.owner, { isShared: true });
    const path = `${base}/${id}`;
    expect((await mate.client.patch(path, { name: 'Mine' })).body.error?.code).toBe(
      'permission_denied',
    );
    expectStatus(await admin.client.patch(path, { name: newName() }), 200);
    const hidden = await admin.client.patch(path, { isShared: false });
    expect([hidden.status, hidden.body.error?.details[0].gate]).toEqual([403, 'ownership']);
    const own = await make(mate.client);
    expect((await admin.client.patch(`${base}/${own.id}`, { name: 'x' })).status).toBe(404);
  });

  test('rejects a name that the others of its kind have', async () => {
    const { name } = await make(world.owner, { isShared: true });
    const { id } = await make(mate.client, { name });
    const response = await mate.client.patch(`${base}/${id}`, { isShared: true });
    expect(response.body.error?.code).toBe('view_name_taken');
  });
});

describe('DELETE /workspaces/{workspaceId}/views/{id}', () => {
  test('is for the owner and for administrators', async () => {
    const { id } = await make(world.owner, { isShared: true });
    expect((await mate.client.delete(`${base}/${id}`)).status).toBe(403);
    expectStatus(await admin.client.delete(`${base}/${id}`), 204);
    expect((await world.owner.delete(`${base}/${id}`)).status).toBe(404);
  });
});

describe('views', () => {
  test('are of one workspace, and of no key', async () => {
    const { id } = await make(world.owner, { isShared: true });
    expect((await other.owner.get(base)).status).toBe(403);
    const theirs = `/api/v1/workspaces/${other.workspaceId}/views`;
    expect(expectStatus(await other.owner.get(theirs), 200)).toEqual([]);
    expect((await other.owner.delete(`${theirs}/${id}`)).status).toBe(404);
    const response = await world.api.get(base);
    expect([response.status, response.body.error?.code]).toEqual([
      403,
      'application_key_workspace_route',
    ]);
  });

  test('that are private go with their owner, shared ones stay', async () => {
    const leaver = await colleague(world, 'viewer');
    const own = await make(leaver.client);
    const shared = await make(leaver.client, { isShared: true });
    const path = `/api/v1/workspaces/${world.workspaceId}/members/${leaver.memberId}`;
    expectStatus(await world.owner.delete(path), 204);
    const seen = (await seenBy(world.owner)).find(({ id }) => id === shared.id);
    expect(seen).toMatchObject({ isShared: true, ownerId: null, ownerLabel: null });
    expect((await world.owner.delete(`${base}/${own.id}`)).status).toBe(404);
    expectStatus(await admin.client.delete(`${base}/${shared.id}`), 204);
  });

  test('forget the address of a customer who is erased', async () => {
    const email = `gone-${crypto.randomUUID().slice(0, 8)}@example.test`;
    const customer = expectStatus(await world.api.post('/api/v1/customers', { email }), 201);
    const view = await make(mate.client, { query: { q: email.toUpperCase(), status: 'open' } });
    const path = `/api/v1/customers/${customer.id}/anonymize`;
    expectStatus(await world.api.post(path, {}), 200);
    const seen = (await seenBy(mate.client)).find(({ id }) => id === view.id);
    expect(seen).toMatchObject({ query: { status: 'open' } });
  });
});
