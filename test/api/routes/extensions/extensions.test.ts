import { describe, expect, test } from 'bun:test';
import { makeExtension, publish } from '../../../support/extensions/extensions.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const [world, other] = await Promise.all([setup(), setup()]);

describe('extensions', () => {
  test('are made, and listed newest first for their workspace only', async () => {
    const slug = `first-${crypto.randomUUID().slice(0, 8)}`;
    const body = { name: 'First', slug, description: 'Says hello' };
    const first = expectStatus(await world.owner.post('/api/v1/extensions', body), 201);
    expect(first).toMatchObject({ ...body, workspaceId: world.workspaceId });
    expect(first.id).toMatch(/^ext_[0-9a-f]{32}$/);
    const second = await makeExtension(world);
    const listed = expectStatus(await world.owner.get('/api/v1/extensions'), 200);
    expect(listed.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    const pageOne = await world.owner.get('/api/v1/extensions?limit=1');
    const { cursor, hasMore } = pageOne.body.meta?.pagination ?? {};
    expect(hasMore).toBe(true);
    const pageTwo = await world.owner.get(`/api/v1/extensions?limit=1&cursor=${cursor}`);
    expect(pageTwo.body.data[0].id).toBe(first.id);
    expect(expectStatus(await other.owner.get('/api/v1/extensions'), 200)).toEqual([]);
    const again = await world.owner.post('/api/v1/extensions', body);
    expect(`${again.status} ${again.body.error?.code}`).toBe('409 slug_taken');
    expectStatus(await other.owner.post('/api/v1/extensions', body), 201);
  });

  test('need no application header, and no environment', async () => {
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    expectStatus(await session.get('/api/v1/extensions'), 200);
  });
});

describe('GET /extensions/{id}', () => {
  test('tells the name of an own one, and of a published one of another workspace', async () => {
    const [own, stranger] = await Promise.all([setup(), setup()]);
    const draft = await makeExtension(own);
    const path = `/api/v1/extensions/${draft.id}`;
    expect(expectStatus(await own.owner.get(path), 200)).toEqual({
      id: draft.id,
      workspaceId: own.workspaceId,
      name: 'Sample',
      description: 'For tests',
      isOwn: true,
    });
    expect((await stranger.owner.get(path)).status).toBe(404);
    await publish(own, draft.id, draft.versionId);
    expect(expectStatus(await stranger.owner.get(path), 200)).toMatchObject({
      name: 'Sample',
      description: null,
      isOwn: false,
    });
    expect((await stranger.owner.get('/api/v1/extensions/ext_nonsense')).status).toBe(404);
  });
});
