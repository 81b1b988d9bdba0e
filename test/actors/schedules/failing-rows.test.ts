import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { SQL } from 'bun';
import pino from 'pino';
import type { Task, TaskRun } from '../../../actors/runtime/task.ts';
import { tasks } from '../../../actors/tasks.ts';
import type { SystemContext } from '../../../domain/context.ts';
import { forEachRow } from '../../../domain/for-each-row.ts';
import { auditAllMoney } from '../../../domain/money-audit/audit-all-money.ts';
import { reconcilePayments } from '../../../domain/sales/reconcile-payments.ts';
import { listFailedRows } from '../../../storage/queries/failed-rows/failed-rows.ts';
import type { RowFailure } from '../../../domain/ports/services.ts';
import { complete, makeCart, makeSession, pollSession } from '../../support/checkout/checkout.ts';
import { openChaosServices, reconcilerContext } from '../../support/stack/chaos-services.ts';
import { SHARD_COUNT } from '../../../storage/shards.ts';
import { startStack } from '../../support/stack/stack.ts';
import { plantIn, plants, poison, type Plant } from '../../support/sweeps/plants.ts';
import { expectStatus, setup } from '../../support/world/world.ts';

/** Sweeps over rows of several workspaces, one of which makes the database refuse; in a stack whose actors do not run. */
let stack: Awaited<ReturnType<typeof startStack>>;
let ctx: SystemContext;
let sql: SQL;
const failures: RowFailure[] = [];

beforeAll(async () => {
  stack = await startStack({ apiCount: 1, actorCount: 0, env: { CAPTURE_MAILS: '1' } });
  sql = new SQL({ url: stack.databaseUrl, max: 2 });
  const { services, database } = await openChaosServices(stack.env);
  const rowFailed = (_: unknown, row: RowFailure) => void failures.push(row);
  ctx = reconcilerContext({ services: { ...services, rowFailed }, database });
});
afterAll(async () => {
  await ctx?.database.close();
  await sql?.end();
  await stack?.stop();
});

async function runOnce(task: Task): Promise<void> {
  const run: TaskRun = {
    ctx,
    logger: pino({ level: 'silent' }),
    signal: AbortSignal.timeout(60_000),
  };
  if (task.kind === 'sweep') await task.run(run);
  if (task.kind === 'owner') {
    const shards = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);
    await task.run({ ...run, shards, fenced: (_, work) => work(ctx) });
  }
  if (task.kind === 'cron') await task.run(run, new Date());
}

const taskOf = (name: string): Task => {
  const found = tasks.find((task) => task.name === name);
  if (!found) throw new Error(`no task is named ${name}`);
  return found;
};
const plantOf = (name: string): Plant => {
  const plant = plants[name];
  if (plant === undefined || typeof plant === 'string') throw new Error(`${name} has no plant`);
  return plant;
};
const recordedOf = async (name: string) =>
  (await listFailedRows(ctx.database.read.bind(ctx.database))).filter(({ kind }) => kind === name);
const mayTryAgain = () => sql`update failed_row set next_try_at = now() where dead_at is null`;

test('every cron and sweep of the actors has a row that fails in this file, or a reason why not', () => {
  // A job is a run of its own (tasks.test.ts).
  const sweeping = tasks.filter(({ kind }) => kind !== 'job').map(({ name }) => name);
  expect(sweeping.toSorted()).toEqual(Object.keys(plants).toSorted());
});

describe('a row that fails among rows of another workspace', () => {
  for (const [name, plant] of Object.entries(plants)) {
    if (typeof plant === 'string') continue;
    test(`is passed over by ${name}, recorded, and done once it can be`, async () => {
      const bad = await plantIn(plant, stack.baseUrl, sql);
      const good = await plantIn(plant, stack.baseUrl, sql);
      const cure = await poison(plant, bad.id, sql);
      failures.length = 0;
      await runOnce(taskOf(name));
      expect([await bad.isDone(), await good.isDone()]).toEqual([false, true]);
      const recorded = await recordedOf(name);
      expect(recorded).toMatchObject([
        { rowId: bad.id, workspaceId: bad.world.workspaceId, attempts: 1, isDead: false },
      ]);
      expect(recorded[0]?.error).toContain('poisoned row');
      expect(failures).toMatchObject([{ kind: name, id: bad.id, attempts: 1, isDead: false }]);
      await runOnce(taskOf(name));
      expect(failures).toHaveLength(1);
      await cure();
      await mayTryAgain();
      await sql`update cart set sweep_at = now() - interval '1 hour' where id::text = ${bad.id}`;
      await runOnce(taskOf(name));
      expect(await bad.isDone()).toBe(true);
      expect(await recordedOf(name)).toEqual([]);
    });
  }

  test('holds up no environment of the money audit', async () => {
    const [bad, good] = [await setup(stack.baseUrl), await setup(stack.baseUrl)];
    const plant = plantOf('discount-reservations');
    await plant.plant(bad, sql);
    await plant.plant(good, sql);
    const { database } = ctx;
    const audited: string[] = [];
    const { of } = database;
    database.of = (workspaceId) => {
      audited.push(workspaceId);
      if (workspaceId === bad.workspaceId) throw new Error('no audit here');
      return of.call(database, workspaceId);
    };
    try {
      const since = new Date(Date.now() - 3_600_000);
      expect(await auditAllMoney(ctx, since, AbortSignal.timeout(30_000))).toEqual([]);
    } finally {
      database.of = of;
    }
    expect(audited).toContain(good.workspaceId);
    expect(await recordedOf('money-audit')).toMatchObject([{ workspaceId: bad.workspaceId }]);
    await sql`delete from failed_row`;
  });
});

describe('hundreds of payments of one workspace that cannot be settled', () => {
  test('do not delay the charge of another workspace, though they fell due before it', async () => {
    const plant = plantOf('payment-reconciliation');
    const bad = await plantIn(plant, stack.baseUrl, sql);
    const good = await plantIn(plant, stack.baseUrl, sql);
    await sql`
      with copied as (
        insert into payment
        select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
        from payment_transaction t
        join payment p on p.workspace_id = t.workspace_id and p.id = t.payment_id, generate_series(1, 300)
        where t.id = ${bad.id}
        returning id
      )
      insert into payment_transaction
      select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'payment_id', copied.id,
        'idempotency_key', gen_random_uuid(), 'next_lookup_at', now() - interval '1 hour'))).*
      from payment_transaction t, copied where t.id = ${bad.id}`;
    const whole: Plant = {
      ...plant,
      refuse: { ...plant.refuse, when: `new.workspace_id = '$id' and new.status <> 'unknown'` },
    };
    const cure = await poison(whole, bad.world.workspaceId, sql);
    await reconcilePayments(ctx, { now: new Date(), batch: 50 });
    expect(await good.isDone()).toBe(true);
    await cure();
    await sql`delete from failed_row`;
  });
});

describe('a row that fails again and again', () => {
  const workspaceId = crypto.randomUUID();
  const attempt = (id: string, fail: boolean) =>
    forEachRow(ctx, {
      kind: 'overdue',
      rows: [{ workspaceId, id }],
      run: async () => {
        if (fail) throw new Error('cannot stand');
        return true;
      },
    });
  const waitOf = async (id: string): Promise<number> => {
    const [row] = await sql`
      select extract(epoch from next_try_at - now())::float8 as wait from failed_row where row_id = ${id}`;
    return row.wait;
  };

  test('waits longer each time, is dead after the eighth, and can be seen and replayed', async () => {
    const id = crypto.randomUUID();
    failures.length = 0;
    const waits: number[] = [];
    for (let count = 1; count <= 8; count += 1) {
      await attempt(id, true);
      waits.push(await waitOf(id));
    }
    const expected = [10, 30, 90, 270, 810, 2_430, 7_290];
    for (const [index, wait] of expected.entries())
      expect(Math.abs((waits[index] ?? 0) - wait)).toBeLessThan(5);
    expect(waits[7]).toBe(Number.POSITIVE_INFINITY);
    expect(failures.map(({ isDead }) => isDead)).toEqual([...Array(7).fill(false), true]);
    const lines = (await deadLetters('list')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        kind: 'overdue',
        workspaceId,
        rowId: id,
        attempts: 8,
        isDead: true,
      }),
    );
    expect(await deadLetters('replay', workspaceId, id)).toContain('1 rows by the next run');
    expect(await waitOf(id)).toBeLessThan(1);
    await attempt(id, true);
    expect(failures.at(-1)).toMatchObject({ id, isDead: true });
    await attempt(id, false);
    expect(await sql`select from failed_row where row_id = ${id}`).toHaveLength(0);
  });

  test('does not end the run when its error looks like that of a database', async () => {
    const done: string[] = [];
    const [bad, good] = [crypto.randomUUID(), crypto.randomUUID()];
    await forEachRow(ctx, {
      kind: 'overdue',
      rows: [bad, good].map((id) => ({ workspaceId, id })),
      run: async ({ id }) => {
        if (id === bad) throw Object.assign(new Error('no processor'), { code: 'ECONNREFUSED' });
        done.push(id);
        return true;
      },
    });
    expect(done).toEqual([good]);
    await sql`delete from failed_row`;
  });

  test('a slow workspace leaves the rest of its rows to the next run, and others are done', async () => {
    const [slow, quick] = [crypto.randomUUID(), crypto.randomUUID()];
    const served: string[] = [];
    const rows = [...Array(9).fill(slow), quick].map((own, index) => ({
      workspaceId: own,
      id: String(index),
    }));
    const run = await forEachRow(ctx, {
      kind: 'overdue',
      rows,
      run: async (row) => {
        served.push(row.workspaceId);
        if (row.workspaceId === slow) await Bun.sleep(1_100);
        return true;
      },
    });
    expect(served.toSorted()).toEqual([slow, slow, quick].toSorted());
    expect(run).toEqual({ done: 3, hasProgress: true });
  });

  test('a run to the end comes back to the rest of a slow workspace', async () => {
    const [slow, quick] = [crypto.randomUUID(), crypto.randomUUID()];
    const rows = [slow, slow, slow, quick].map((workspaceId) => ({
      workspaceId,
      id: crypto.randomUUID(),
    }));
    let now = performance.now();
    const clock = spyOn(performance, 'now').mockImplementation(() => now);
    const reached: string[] = [];
    const run = async ({ workspaceId, id }: { workspaceId: string; id: string }) => {
      if (workspaceId === slow) now += 60_000;
      reached.push(id);
      return true;
    };
    const of = { kind: 'money-audit', rows, run } as const;
    try {
      expect(await forEachRow(ctx, of)).toEqual({ done: 2, hasProgress: true });
      reached.length = 0;
      expect(await forEachRow(ctx, { ...of, toTheEnd: true })).toEqual({
        done: 4,
        hasProgress: true,
      });
    } finally {
      clock.mockRestore();
    }
    expect(reached.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

/** What the operator's command prints. */
async function deadLetters(...args: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, 'cli/dead-letters.ts', ...args], {
    env: stack.env,
    stdout: 'pipe',
  });
  return new Response(child.stdout).text();
}

describe('a payment whose attempt is lost', () => {
  test('answers its buyer as pending and its processor with success, and is settled once it can be', async () => {
    const world = await setup(stack.baseUrl);
    const session = await makeSession(world, await makeCart(world));
    const card = { paymentToken: 'tok_3ds' };
    const { nextAction } = expectStatus(await complete(world, session, card), 202);
    const ref = new URL(nextAction.url).pathname.split('/').at(-1) ?? '';
    const [lost] = await sql`
      with found as (
        select id, checkout_attempt_id from payment_transaction where workspace_id = ${world.workspaceId}
      ), changed as (
        update payment_transaction t set checkout_attempt_id = null from found where t.id = found.id
      )
      select * from found`;
    const decided = await world.anyone.post(`/sandbox/challenge/${ref}`, { action: 'approve' });
    expectStatus(decided, 200);
    const shown = async () => pollSession(world, session);
    expect(await shown()).toMatchObject({ status: 'open', attempt: { status: 'processing' } });
    await sql`update payment_transaction set looked_up_at = null where id = ${lost.id}`;
    expect(await shown()).toMatchObject({ status: 'open', attempt: { status: 'processing' } });
    const own = (await recordedOf('payment-reconciliation')).filter(
      ({ rowId }) => rowId === lost.id,
    );
    expect(own).toMatchObject([{ workspaceId: world.workspaceId, attempts: 1 }]);
    expect(own[0]?.error).toContain('has no attempt');
    await sql`
      update payment_transaction set checkout_attempt_id = ${lost.checkout_attempt_id}, looked_up_at = null
      where id = ${lost.id}`;
    await mayTryAgain();
    expect(await shown()).toMatchObject({ status: 'completed' });
    expect(await recordedOf('payment-reconciliation')).toEqual([]);
  });
});
