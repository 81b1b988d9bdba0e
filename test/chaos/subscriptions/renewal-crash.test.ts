import { afterEach, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import type { StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { runsAll } from '../../support/crash/draw.ts';
import { killActorsAt } from '../../support/crash/kill-during.ts';
import { fileStack } from '../../support/stack/file-stack.ts';
import { drawn } from '../../support/subscriptions/crash-points.ts';
import {
  makeDue,
  subscribe,
  subscriber,
  subscriptionOf,
} from '../../support/subscriptions/subscriptions.ts';
import { exitOf } from '../../support/timing/exit-of.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';

/**
 * Renewals while the actor process dies at each of their points, is frozen beyond its lease beside its successor, or
 * loses Redis. Each period is charged once at the processor, and is paid once.
 */
/** Long enough for a busy machine: a process that is starved beyond it is no longer the one that the test means. */
const LEASE_MS = 3_000;
/** The last one's answer never arrives, though it has charged. */
const cards = ['tok_visa', 'tok_mastercard', 'pm_sandbox_renewalLost'];
const PER_CASE = (runsAll ? 2 : 1) * cards.length;

const { stack, sql } = await fileStack({
  actorCount: 0,
  ownRedis: true,
  env: { ACTOR_LEASE_MS: String(LEASE_MS), RECONCILE_AFTER_MS: '500' },
});
const world = await setup(stack.baseUrl);
afterEach(() => Promise.all(running().map((process) => process.stop())));

const running = () => stack.actorProcesses.filter((process) => process.running);

async function subscriptions(): Promise<string[]> {
  const made = Array.from({ length: PER_CASE }, async (_, index) => {
    const buyer = await subscriber(world, cards[index % cards.length]);
    return (await subscribe(world, buyer)).id as string;
  });
  return Promise.all(made);
}

async function unpaid(ids: readonly string[]): Promise<number> {
  const [row] = await sql`
    select count(*)::int as left from subscription s
    where s.id = any(${sql.array([...ids], 'uuid')}) and (
      select count(*) from subscription_period p where p.subscription_id = s.id and p.status = 'paid') < 2`;
  return row.left;
}

/** All that was written of the subscriptions: each version, try and movement of money. */
async function storyOf(ids: readonly string[]): Promise<unknown> {
  const all = sql.array([...ids], 'uuid');
  return sql`
    select s.id, s.sequence, s.status,
      (select json_agg(p.attempts order by p.index) from subscription_period p where p.subscription_id = s.id) as tries,
      (select json_agg(json_build_array(t.idempotency_key, t.status, t.updated_at) order by t.id)
        from payment p join payment_transaction t on t.workspace_id = p.workspace_id and t.payment_id = p.id
        where p.subscription_id = s.id) as movements,
      (select count(*) from event e where e.resource_id = s.id::text)::int as events
    from subscription s where s.id = any(${all}) order by s.id`;
}

/** What the processor's books and ours say of the subscriptions: two periods each, charged and paid once. */
async function expectChargedOnce(ids: readonly string[]): Promise<void> {
  await waitFor(async () => (await unpaid(ids)) === 0, 90_000);
  const booked = await sql`
    select s.id, s.status,
      (select count(*) from subscription_period p where p.subscription_id = s.id)::int as periods,
      (select count(*) from sandbox_operation o
        where o.idempotency_key like 'sub:' || s.id || ':%' and o.status = 'approved')::int as charges,
      (select count(*) from orders o where o.subscription_id = s.id)::int as orders,
      (select count(*) from invoice i where i.subscription_id = s.id and i.status = 'paid')::int as invoices,
      (select coalesce(sum(amount_captured), 0) from payment p where p.subscription_id = s.id)::int as captured,
      (select count(*) from subscription_issue i where i.subscription_id = s.id and i.status = 'open')::int as issues,
      (select count(*) from event e
        where e.resource_id = s.id::text and e.type = 'subscription.renewed')::int as renewed
    from subscription s where s.id = any(${sql.array([...ids], 'uuid')})`;
  for (const { id, ...found } of booked)
    expect({ id, ...found }).toEqual({
      id,
      status: 'active',
      periods: 2,
      charges: 2,
      orders: 2,
      invoices: 2,
      captured: 6_000,
      issues: 0,
      renewed: 1,
    });
  expect(booked).toHaveLength(ids.length);
}

test.each(drawn('renewal'))(
  'an actor process that dies at %s charges each period once',
  async (point) => {
    const ids = await subscriptions();
    await killActorsAt(stack, point, async () => {
      for (const id of ids) await makeDue(sql, id);
    });
    await expectChargedOnce(ids);
  },
);

test.each(drawn('renewal nobody can tell of'))(
  'a charge that nobody can tell of, whose process died at %s, is an issue, and nothing more is charged',
  async (point) => {
    const buyer = await subscriber(world, 'tok_renewal_orphan_1');
    const { id } = await subscribe(world, buyer);
    await killActorsAt(stack, point, () => makeDue(sql, id));
    await waitFor(async () => (await subscriptionOf(world, id)).issues.length === 1, 60_000);
    const [found] = await sql`
      select p.status, (select count(*) from sandbox_operation o
        where o.idempotency_key like 'sub:' || p.subscription_id || ':p1:%')::int as charges
      from subscription_period p where p.subscription_id = ${id} and p.index = 1`;
    expect(found).toEqual({ status: 'needs_attention', charges: 1 });
  },
);

/** Whether a process is stopped, as its kernel says. */
function isFrozen({ pid }: Pick<StackProcess, 'pid'>): boolean {
  const [, state] = /\) (\w) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return state === 'T';
}

/** Whether a process has found its lease lost, and has entered under another id. */
async function isThereAnew({ pid }: StackProcess): Promise<boolean> {
  const rows = await sql`
    select from actor_process where id like ${`${pid}-%`} and expires_at > clock_timestamp()`;
  return rows.length > 0;
}

test.each(drawn('renewal by a frozen process'))(
  'a process frozen beyond its lease at %s renews nothing that its successor has renewed',
  async (point) => {
    const ids = await subscriptions();
    const frozen = stack.addActors({ FAILPOINTS: `stop:${point}` });
    for (const id of ids) await makeDue(sql, id);
    await waitFor(() => isFrozen(frozen), 60_000);
    stack.addActors();
    await waitFor(async () => (await unpaid(ids)) === 0, 90_000);
    const before = await storyOf(ids);
    frozen.signal('SIGCONT');
    await waitFor(() => isThereAnew(frozen));
    expect(frozen.running).toBe(true);
    // It ends what it had begun when it was frozen, which is refused, not written a second time.
    await frozen.stop();
    expect(await exitOf(frozen)).toMatchObject({ code: 0 });
    await expectChargedOnce(ids);
    expect(await storyOf(ids)).toEqual(before);
  },
);
