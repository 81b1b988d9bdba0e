import { describe, expect, test } from 'bun:test';
import type { Answer, Parsed } from '../support/world/client.ts';
import { makePublished, makeVersion, publish } from '../support/extensions/extensions.ts';
import { fileStack } from '../support/stack/file-stack.ts';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup } from '../support/world/world.ts';

/**
 * kill -9 of the API in the middle of what an installation is made and unmade by: its row, its key and its endpoint
 * come and go together or not at all, and the repeat of the request brings it to its end.
 */
const { stack, sql } = await fileStack({ actorCount: 0 });
const world = await setup(stack.baseUrl);

/** Kills the API while the request waits, in its unit of work, for a table that the test holds. */
async function killWithin(table: string, act: () => Promise<Answer>): Promise<void> {
  const api = stack.apiProcesses[0] ?? expect.unreachable();
  await sql.begin(async (holding) => {
    await holding.unsafe(`lock table ${table} in share mode`);
    const unanswered = act().then(
      ({ status, text }) => {
        throw new Error(`answered ${status}, though ${table} was held: ${text}`);
      },
      () => undefined,
    );
    await waitFor(async () => {
      const waiting = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
    api.signal('SIGKILL');
    await Promise.all([unanswered, exitOf(api)]);
  });
  // The dead process's session ends when the lock it waits for is free.
  await waitFor(async () => {
    const left = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return left.length === 0;
  });
  await stack.restartApi(0);
}

/** How many installations live in the stack, and that each has its key and its endpoint. */
async function living(): Promise<number> {
  const [row] = await sql`
    select (select count(*)::int from installation) as installations,
      (select count(*)::int from api_key where installation_id is not null and revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoint where installation_id is not null and deleted_at is null)
        as endpoints`;
  expect([row.keys, row.endpoints]).toEqual([row.installations, row.installations]);
  return row.installations;
}

const terms = { scopes: ['customers:read'], webhookUrl: 'https://a.example.com/h' };
const tables = ['api_key', 'audit_log'];

describe('kill -9 of the API within', () => {
  test.each(tables)('an install, at %s: nothing or all of it, once', async (table) => {
    const extension = await makePublished(world, terms);
    const path = `/api/v1/extensions/${extension.id}/install`;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const act = () => world.owner.post(path, { versionId: extension.versionId }, key);
    const before = await living();
    await killWithin(table, act);
    expect([before, before + 1]).toContain(await living());
    const made = expectStatus(await act(), 200);
    expect(await living()).toBe(before + 1);
    const bearer = { 'x-api-key': made.apiKey };
    expectStatus(await world.anyone.get('/api/v1/customers', bearer), 200);
    expect(expectStatus(await act(), 200)).toEqual(made);
  });

  test.each(['api_key'])('an uninstall, at %s: nothing or all of it', async (table) => {
    const extension = await makePublished(world, terms);
    const body = { versionId: extension.versionId };
    const installing = await world.owner.post(`/api/v1/extensions/${extension.id}/install`, body);
    const bearer = { 'x-api-key': expectStatus(installing, 200).apiKey };
    const act = () => world.owner.post(`/api/v1/extensions/${extension.id}/uninstall`);
    const before = await living();
    await killWithin(table, act);
    const isGone = (await living()) < before;
    const alive = await world.anyone.get('/api/v1/customers', bearer);
    expect(alive.status).toBe(isGone ? 401 : 200);
    expect((await act()).status).toBe(isGone ? 404 : 204);
    expect(await living()).toBe(before - 1);
    expect((await world.anyone.get('/api/v1/customers', bearer)).status).toBe(401);
  });

  test.each(['api_key'])('an upgrade, at %s: key and installation say the same', async (table) => {
    const extension = await makePublished(world, terms);
    const body = { versionId: extension.versionId };
    const installing = await world.owner.post(`/api/v1/extensions/${extension.id}/install`, body);
    const made: Parsed = expectStatus(installing, 200);
    const scopes = ['orders:read'];
    const next = await makeVersion(world, extension.id, '2.0.0', { ...terms, scopes });
    await publish(world, extension.id, next);
    const path = `/api/v1/installations/${made.id}`;
    const consent = { targetVersionId: next, acknowledgedNewScopes: true };
    const act = () => world.owner.post(`${path}/upgrade`, consent);
    await killWithin(table, act);
    const bearer = { 'x-api-key': made.apiKey };
    const now = expectStatus(await world.owner.get(path), 200);
    const isMoved = now.versionId === next;
    expect(now.scopes).toEqual(isMoved ? scopes : terms.scopes);
    const orders = await world.anyone.get('/api/v1/orders', bearer);
    expect(orders.status).toBe(isMoved ? 200 : 403);
    expectStatus(await act(), 200);
    expectStatus(await world.anyone.get('/api/v1/orders', bearer), 200);
    expect((await world.anyone.get('/api/v1/customers', bearer)).status).toBe(403);
  });
});
