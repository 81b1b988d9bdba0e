import { beforeAll, describe, expect, test } from 'bun:test';
import { unknownId } from '../../support/people.ts';
import { expectStatus, setup, type World } from '../../support/world.ts';

let world: World;
let path: string;
beforeAll(async () => {
  world = await setup();
  path = `/api/v1/workspaces/${world.workspaceId}/environments`;
});

describe('environments', () => {
  test('are made, renamed and listed newest first', async () => {
    const made = expectStatus(await world.owner.post(path, { name: 'Stage', slug: 'stage' }), 201);
    expect(made).toMatchObject({ slug: 'stage', kind: 'non_production', isSystem: false });
    expectStatus(await world.owner.patch(`${path}/${made.id}`, { name: 'Staging' }), 200);
    const listed = expectStatus(await world.owner.get(path), 200);
    expect(listed[0]).toMatchObject({ name: 'Staging' });
    expect(listed).toHaveLength(3);
  });

  test('keep their slugs unique in the workspace', async () => {
    const taken = await world.owner.post(path, { name: 'Again', slug: 'sandbox' });
    expect(taken.status).toBe(409);
    expect(taken.body.error?.code).toBe('environment_slug_taken');
  });

  test('are never production ones', async () => {
    const body = { name: 'Live', slug: 'live-2', kind: 'production' };
    expect((await world.owner.post(path, body)).body.error).toMatchObject({
      code: 'validation_error',
      details: [{ path: 'kind', code: 'invalid_enum' }],
    });
  });

  test('answer 404 for unknown ids and 400 for the locked one', async () => {
    for (const id of [unknownId(), 'nonsense']) {
      const renamed = await world.owner.patch(`${path}/${id}`, { name: 'X' });
      expect(renamed.status).toBe(404);
      expect(renamed.body.error?.code).toBe('environment_not_found');
    }
    const locked = await world.owner.post(`${path}/${world.environments.production}/archive`);
    expect(locked.status).toBe(400);
    expect(locked.body.error?.code).toBe('system_environment_locked');
  });

  test('end their keys at once when archived, and can be named no more', async () => {
    const made = expectStatus(await world.owner.post(path, { name: 'Gone', slug: 'gone' }), 201);
    const key = await world.makeKey({ environmentId: made.id });
    expectStatus(await world.anyone.get('/api/v1/stores', { 'x-api-key': key }), 200);
    const archived = expectStatus(await world.owner.post(`${path}/${made.id}/archive`), 200);
    expect(archived.archivedAt).toBeString();
    expect((await world.anyone.get('/api/v1/stores', { 'x-api-key': key })).status).toBe(401);
    const named = await world.owner.get('/api/v1/stores', { 'x-service-environment-id': made.id });
    expect(named.body.error?.code).toBe('environment_not_found');
    expect((await world.owner.post(`${path}/${made.id}/archive`)).body.error?.code).toBe(
      'environment_not_found',
    );
    const all = expectStatus(await world.owner.get(`${path}?includeArchived=true`), 200);
    expect(all.map(({ slug }: { slug: string }) => slug)).toContain('gone');
  });
});
