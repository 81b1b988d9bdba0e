import { describe, expect, test } from 'bun:test';
import { endLeasesOf } from '../support/actors/end-leases.ts';
import { makeCart, makeSession } from '../support/checkout/checkout.ts';
import { fileStack } from '../support/stack/file-stack.ts';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { expectStatus, setup, type World } from '../support/world/world.ts';

/** kill -9 of the actor process in the middle of an advance; another one goes on from there. */
const DAY = 86_400_000;
const START = Date.parse('2030-03-01T09:00:00.000Z');

const { stack, sql } = await fileStack({ actorCount: 0, env: { ACTOR_LEASE_MS: '4000' } });

/** Sessions that expire over days, three at each instant; in the order in which they do. */
async function makeSessions(world: World): Promise<{ id: string; at: string }[]> {
  const sessions: { id: string; at: string }[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { id } = await makeSession(world, await makeCart(world));
    const at = new Date(START + (2 + Math.floor(index / 3)) * DAY);
    await sql`update checkout_session set expires_at = ${at} where id = ${id}`;
    await sql`update timer set due_at = ${at} where kind = 'checkout_session' and id = ${id}`;
    await sql`delete from timer where kind = 'cart' and environment_id = ${world.environments.sandbox}`;
    sessions.push({ id, at: at.toISOString() });
  }
  return sessions.toSorted((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1));
}

const frozenAt = async (world: World): Promise<string | null> => {
  const { mode, now } = expectStatus(await world.api.get('/api/v1/test-clock'), 200);
  return mode === 'frozen' ? now : null;
};

describe('an advance whose process dies', () => {
  test.each(['test-clock.moved', 'test-clock.stepped'])(
    'at %s, twice, expires each session once, in order, at its instant',
    async (failpoint) => {
      const world = await setup(stack.baseUrl);
      const now = new Date(START).toISOString();
      expectStatus(await world.api.post('/api/v1/test-clock', { now }), 200);
      const sessions = await makeSessions(world);
      const to = new Date(START + 20 * DAY).toISOString();
      expectStatus(await world.api.post('/api/v1/test-clock/advance', { to }), 202);
      for (let death = 0; death < 2; death += 1) {
        const crashing = stack.addActors({ FAILPOINTS: failpoint });
        expect(await exitOf(crashing)).toMatchObject({ signal: 'SIGKILL' });
        await endLeasesOf(stack, crashing);
        expect(await frozenAt(world)).toBeNull();
      }
      const healthy = stack.addActors();
      // Its claim, of a minute, is free as soon as the lease of the dead process has ended.
      await waitFor(async () => (await frozenAt(world)) === to, 30_000);
      const events = await sql`
        select resource_id as id, created_at as at from event
        where workspace_id = ${world.workspaceId} and type = 'checkout_session.expired' order by position`;
      const expired = events.map((row: { id: string; at: Date }) => ({
        id: row.id,
        at: row.at.toISOString(),
      }));
      expect(expired).toEqual(sessions);
      const left = await sql`
        select from timer where environment_id = ${world.environments.sandbox} and kind = 'checkout_session'`;
      expect(left).toHaveLength(0);
      expect(await sql`select from failed_row`).toHaveLength(0);
      await healthy.stop();
    },
  );
});
