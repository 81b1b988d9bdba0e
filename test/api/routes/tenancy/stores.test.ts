import { describe, expect, test } from 'bun:test';
import { unknownId } from '../../../support/world/people.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();

describe('organizations', () => {
  test('are made, read, changed and listed', async () => {
    const body = { name: 'Acme', slug: 'acme', settings: { tier: { level: 1 } } };
    const made = expectStatus(await world.api.post('/api/v1/organizations', body), 200);
    expect(made).toMatchObject({ ...body, environmentId: world.environments.sandbox });
    const path = `/api/v1/organizations/${made.id}`;
    const changed = expectStatus(await world.api.patch(path, { settings: {} }), 200);
    expect(changed).toMatchObject({ name: 'Acme', settings: {} });
    expect(expectStatus(await world.api.get(path), 200)).toEqual(changed);
    const listed = expectStatus(await world.api.get('/api/v1/organizations'), 200);
    expect(listed.map(({ id }: { id: string }) => id)).toContain(made.id);
    const again = await world.api.post('/api/v1/organizations', body);
    expect(again.body.error?.code).toBe('slug_taken');
  });
});

describe('stores', () => {
  test('make the first organization of an environment, once, under a race', async () => {
    const fresh = await setup();
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((slug) => fresh.api.post('/api/v1/stores', { name: slug, slug })),
    );
    const stores = made.map((response) => expectStatus(response, 201));
    expect(new Set(stores.map(({ organizationId }) => organizationId)).size).toBe(1);
    const organizations = expectStatus(await fresh.api.get('/api/v1/organizations'), 200);
    expect(organizations).toHaveLength(1);
    expect(stores[0]).toMatchObject({ currency: 'USD', isActive: true, settings: {} });
  });

  test('are changed, and keep their slug unique in the organization', async () => {
    const body = { name: 'Main', slug: 'main', currency: 'eur' };
    const made = expectStatus(await world.api.post('/api/v1/stores', body), 201);
    expect(made.currency).toBe('EUR');
    const path = `/api/v1/stores/${made.id}`;
    const changed = expectStatus(
      await world.api.patch(path, { isActive: false, name: 'Off' }),
      200,
    );
    expect(changed).toMatchObject({ isActive: false, name: 'Off', slug: 'main' });
    expect((await world.api.post('/api/v1/stores', body)).body.error?.code).toBe('slug_taken');
    const elsewhere = { ...body, organizationId: unknownId() };
    expect((await world.api.post('/api/v1/stores', elsewhere)).body.error?.code).toBe('not_found');
  });

  test('of another workspace or environment are 404', async () => {
    const other = await setup();
    const theirs = expectStatus(
      await other.api.post('/api/v1/stores', { name: 'T', slug: 't' }),
      201,
    );
    for (const id of [theirs.id, unknownId(), 'nonsense']) {
      expect((await world.api.get(`/api/v1/stores/${id}`)).status).toBe(404);
      expect((await world.api.patch(`/api/v1/stores/${id}`, { name: 'X' })).status).toBe(404);
    }
    const mine = expectStatus(
      await world.api.post('/api/v1/stores', { name: 'E', slug: 'e' }),
      201,
    );
    const production = { 'x-service-environment-id': world.environments.production };
    expect((await world.owner.get(`/api/v1/stores/${mine.id}`, production)).status).toBe(404);
    expect((await world.owner.get(`/api/v1/stores/${mine.id}`)).status).toBe(200);
  });

  test('suggest the field that was meant', async () => {
    const response = await world.api.post('/api/v1/stores', { nmae: 'X', slug: 'x' });
    expect(response.status).toBe(400);
    expect(response.body.error?.details).toContainEqual(
      expect.objectContaining({
        code: 'unrecognized_keys',
        received: ['nmae'],
        suggestion: 'name',
      }),
    );
  });
});
