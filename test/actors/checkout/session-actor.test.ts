import { afterAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { checkoutSessionActor } from '../../../actors/checkout/session-actor.ts';
import type { DueTimer } from '../../../storage/queries/timers/due-timers.ts';
import { act, timerOf } from '../../support/actors/act.ts';
import {
  complete,
  decideChallenge,
  makeCart,
  makeSession,
} from '../../support/checkout/checkout.ts';
import { storedData, type StoredData } from '../../support/events/stored-data.ts';
import { openChaosServices } from '../../support/stack/chaos-services.ts';
import { startStack } from '../../support/stack/stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import type { Parsed } from '../../support/world/client.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

const SECOND = 1_000;

const stack = await startStack({ actorCount: 0 });
const sql = new SQL({ url: stack.databaseUrl, max: 2 });
const resources = await openChaosServices(stack.env);
const world = await setup(stack.baseUrl);
afterAll(async () => {
  await resources?.database.close();
  await sql?.end();
  await stack?.stop();
});

const open = async (): Promise<Parsed> =>
  makeSession(world, await makeCart(world), { expiresInMinutes: 30 });
const after = (session: Parsed, ms: number): Date => new Date(Date.parse(session.expiresAt) + ms);
const statusOf = async ({ id }: Parsed): Promise<string> =>
  expectStatus(await world.api.get(`/api/v1/checkout/sessions/${id}`), 200).status;
const expiries = async ({ id }: Parsed): Promise<number> =>
  (await sql`select from event where resource_id = ${id} and type = 'checkout_session.expired'`)
    .length;

async function setAgain(timer: DueTimer | null, at: Date): Promise<void> {
  await sql`
    insert into timer (kind, id, workspace_id, environment_id, shard, due_at) values
    (${timer?.kind}, ${timer?.id}, ${world.workspaceId}, ${timer?.environmentId}, ${timer?.shard}, ${at})`;
}

describe('the actor of a checkout session', () => {
  test('is woken at the instant of its expiry, and expires it once', async () => {
    const session = await open();
    const at = after(session, 0);
    expect((await timerOf(resources, checkoutSessionActor, session.id))?.dueAt).toEqual(at);
    expect(await act(resources, checkoutSessionActor, [{ at, timer: session.id }])).toEqual([
      { at, id: session.id, next: null },
    ]);
    expect([await statusOf(session), await expiries(session)]).toEqual(['expired', 1]);
    expect(await timerOf(resources, checkoutSessionActor, session.id)).toBeNull();
  });

  test('does nothing in a step that is repeated after a crash', async () => {
    const session = await open();
    const at = after(session, 0);
    const timer = await timerOf(resources, checkoutSessionActor, session.id);
    await act(resources, checkoutSessionActor, [{ at, timer: session.id }]);
    await setAgain(timer, at);
    const [again] = await act(resources, checkoutSessionActor, [
      { at: after(session, 3 * SECOND), timer: session.id },
    ]);
    expect([again?.next, await expiries(session)]).toEqual([null, 1]);
  });

  test('is not woken for a session that was paid, and finds nothing to do for it', async () => {
    const session = await open();
    const timer = await timerOf(resources, checkoutSessionActor, session.id);
    expectStatus(await complete(world, session), 200);
    expect(await timerOf(resources, checkoutSessionActor, session.id)).toBeNull();
    const at = after(session, 0);
    await setAgain(timer, at);
    const steps = await act(resources, checkoutSessionActor, [{ at, timer: session.id }]);
    expect(steps).toMatchObject([{ next: null }]);
    expect(await statusOf(session)).toBe('completed');
  });

  test('waits while an attempt runs, longer the later it is, and expires when its failure is announced', async () => {
    const session = await open();
    const paying = await complete(world, session, { paymentToken: 'tok_3ds' });
    const { nextAction } = expectStatus(paying, 202);
    const steps = await act(resources, checkoutSessionActor, [
      { at: after(session, 0), timer: session.id },
      { at: after(session, 5 * SECOND), timer: session.id },
      { at: after(session, 60 * SECOND), timer: session.id },
      { at: after(session, 600 * SECOND), timer: session.id },
    ]);
    expect(steps.map(({ at, next }) => Number(next) - Number(at))).toEqual(
      [5, 5, 15, 60].map((seconds) => seconds * SECOND),
    );
    expect(await statusOf(session)).toBe('open');
    await decideChallenge(
      world,
      session,
      new URL(nextAction.url).pathname.split('/').at(-1) ?? '',
      'reject',
    );
    const event = await failureOf(session);
    const at = after(session, 601 * SECOND);
    expect(await act(resources, checkoutSessionActor, [{ at, event }])).toEqual([
      { at, id: session.id, next: null },
    ]);
    expect([await statusOf(session), await expiries(session)]).toEqual(['expired', 1]);
  });

  test('keeps its instant when a payment fails before it is due', async () => {
    const session = await open();
    expectStatus(await complete(world, session, { paymentToken: 'tok_decline_lost' }), 402);
    const event = await failureOf(session);
    await act(resources, checkoutSessionActor, [{ at: after(session, -60 * SECOND), event }]);
    const timer = await timerOf(resources, checkoutSessionActor, session.id);
    expect(timer?.dueAt).toEqual(after(session, 0));
    expect(await statusOf(session)).toBe('open');
  });

  test('is not woken by a failed payment of no session', async () => {
    const { workspaceId, environments } = world;
    const event = {
      type: 'payment.failed',
      workspaceId,
      environmentId: environments.sandbox,
      data: { checkoutSessionId: null },
    } as const;
    expect(await act(resources, checkoutSessionActor, [{ at: new Date(), event }])).toEqual([]);
  });
});

/** The event by which the session's payment announced its failure, as it was stored. */
async function failureOf({ id }: Parsed) {
  await waitFor(async () => (await failures(id)).length > 0);
  const [row] = await failures(id);
  return {
    type: 'payment.failed' as const,
    workspaceId: world.workspaceId,
    environmentId: world.environments.sandbox,
    data: row?.data,
  };
}

async function failures(sessionId: string): Promise<{ readonly data: Parsed }[]> {
  const rows: StoredData[] = await sql`
    select * from event where type = 'payment.failed' and workspace_id = ${world.workspaceId}`;
  return rows.map(storedData).filter(({ data }) => data.checkoutSessionId === sessionId);
}
