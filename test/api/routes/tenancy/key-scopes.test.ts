import { describe, expect, test } from 'bun:test';
import { colleague } from '../../../support/world/team.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

interface ListedScope {
  readonly scope: string;
  readonly permission: string;
  readonly publishable: boolean;
  readonly mayGive: boolean;
}

const path = '/api/v1/auth/scopes';

const world = await setup();

describe('GET /auth/scopes', () => {
  test('lists every scope once, and all of them may be given by the owner', async () => {
    const listed: ListedScope[] = expectStatus(await world.owner.get(path), 200);
    const names = listed.map(({ scope }) => scope);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('orders:read');
    expect(listed.filter(({ mayGive }) => !mayGive)).toEqual([]);
    const made = await world.owner.post('/api/v1/api-keys', {
      type: 'secret',
      name: 'All of them',
      scopes: names,
    });
    expectStatus(made, 201);
  });

  test('says of each scope what making a key with it answers', async () => {
    const { client } = await colleague(world, 'developer');
    const listed: ListedScope[] = expectStatus(await client.get(path), 200);
    const given = listed.filter(({ mayGive }) => mayGive);
    const kept = listed.filter(({ mayGive }) => !mayGive);
    expect([given.length > 0, kept.length > 0]).toEqual([true, true]);
    const make = (scopes: readonly string[]) =>
      client.post('/api/v1/api-keys', { type: 'secret', name: 'Mine', scopes });
    expectStatus(await make(given.map(({ scope }) => scope)), 201);
    const [refused] = kept;
    expect((await make([refused?.scope ?? ''])).status).toBe(403);
  });

  test('says which of them a publishable key can have', async () => {
    const listed: ListedScope[] = expectStatus(await world.owner.get(path), 200);
    const isPublishable = (name: string) =>
      listed.find(({ scope }) => scope === name)?.publishable ?? null;
    expect(isPublishable('shipping_quotes:write')).toBe(true);
    expect(isPublishable('orders:write')).toBe(false);
  });

  test('may give none without an application, and is not for keys', async () => {
    const session = world.anyone.with({ authorization: `Bearer ${world.ownerToken}` });
    const listed: ListedScope[] = expectStatus(await session.get(path), 200);
    expect(listed.filter(({ mayGive }) => mayGive)).toEqual([]);
    expect((await world.api.get(path)).body.error?.code).toBe('clerk_required');
  });
});
