import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { unknownId } from '../../../support/world/people.ts';
import { behaviours, startReceiver } from '../../../support/webhooks/receiver.ts';
import { waitFor } from '../../../support/timing/wait-for.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const path: string = `/api/v1/workspaces/${world.workspaceId}/environments`;

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

  test('stop deliveries and schedules when archived', async () => {
    const made = expectStatus(await world.owner.post(path, { name: 'Quiet', slug: 'quiet' }), 201);
    const headers = { 'x-api-key': await world.makeKey({ environmentId: made.id }) };
    const api = world.anyone.with(headers);
    const receiver = await startReceiver({ behaviour: behaviours.status(503) });
    const endpoint = { url: receiver.url, enabledEvents: ['customer.*'] };
    const { id } = expectStatus(await api.post('/api/v1/webhook-endpoints', endpoint), 201);
    expectStatus(await api.post('/api/v1/customers', { email: 'a@example.test' }), 201);
    const there = { ...world, api };
    expectStatus(await api.get('/api/v1/carts'), 200);
    const session = await makeSession(there, await makeCart(there));
    const expire = async (): Promise<number> => {
      const at = new Date(Date.now() + 400 * 86_400_000).toISOString();
      const body = { at, environmentId: made.id };
      const swept = await world.anyone.post('/dev/sweeps/session-expiry', body);
      return expectStatus(swept, 200).processed;
    };
    const sql = await sqlOf(world);
    const open = () =>
      sql`select 1 from webhook_delivery_open where endpoint_id = ${id} and attempts > 0`;
    await waitFor(async () => (await open()).length === 1);
    expectStatus(await world.owner.post(`${path}/${made.id}/archive`), 200);
    const [paused] =
      await sql`select is_active, paused_reason from webhook_endpoint where id = ${id}`;
    expect(paused).toEqual({ is_active: false, paused_reason: 'merchant' });
    await waitFor(async () => (await open()).length === 0);
    const [ended] = await sql`select status from webhook_delivery where endpoint_id = ${id}`;
    expect(ended).toEqual({ status: 'skipped' });
    expect(await expire()).toBe(0);
    const [left] = await sql`select status from checkout_session where id = ${session.id}`;
    expect(left).toEqual({ status: 'open' });
    await receiver.stop();
  });
});
