import { describe, expect, test } from 'bun:test';
import { sqlOf } from '../../../support/database/cells.ts';
import { makeCart, makeSession } from '../../../support/checkout/checkout.ts';
import { expectStatus, setup } from '../../../support/world/world.ts';

const world = await setup();
const sql = await sqlOf(world);

async function sweep(name: string, body: object = {}) {
  const environmentId = world.environments.sandbox;
  return world.anyone.post(`/dev/sweeps/${name}`, { environmentId, ...body });
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('POST /dev/sweeps/{name}', () => {
  test('runs all that is due, not one batch of it', async () => {
    const { id } = await makeSession(world, await makeCart(world), { expiresInMinutes: 60 });
    const copies = 1_200;
    await sql`
      insert into checkout_session (id, workspace_id, environment_id, application_id, mode, status, amount, currency,
        collect_shipping_address, collect_billing_address, expires_at, created_at, updated_at)
      select left(id, 31) || lpad(n::text, 6, '0'), workspace_id, environment_id, application_id, 'payment_only', 'open', 100, 'USD',
        false, false, expires_at, created_at, updated_at
      from checkout_session, generate_series(1, ${copies}::int) n where id = ${id}`;
    const at = inHours(2);
    expect(expectStatus(await sweep('session-expiry', { at }), 200)).toEqual({
      processed: copies + 1,
    });
    expect(expectStatus(await sweep('session-expiry', { at }), 200)).toEqual({ processed: 0 });
  });

  test('does nothing where nothing is due', async () => {
    const names = ['cart-abandonment', 'overdue', 'authorization-expiry', 'renewals'];
    for (const name of names) {
      expect(expectStatus(await sweep(name), 200)).toEqual({ processed: 0 });
    }
  });

  test('answers 404 for a name that is none', async () => {
    const answer = await sweep('dust');
    expect([answer.status, answer.body.error?.code]).toEqual([404, 'not_found']);
  });
});
