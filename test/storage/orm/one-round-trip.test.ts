import { afterEach, expect, test } from 'bun:test';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import { LOST } from '../../../storage/queries/actors/shard-leases.ts';
import { newId } from '../../../storage/ids.ts';
import { PooledSystemDatabase, resourcesOf } from '../../../storage/unit-of-work.ts';
import type { Database, Transaction } from '../../../storage/database.ts';
import { sql } from '../../../storage/query.ts';
import { clearTimer, setTimer } from '../../../storage/outbox/timers.ts';
import { openTwoTenants } from '../../support/database/two-tenants.ts';

/** Units of work that leave as a whole (decision 272). */
const KIND = 'one-round-trip-test';
const two = await openTwoTenants();
afterEach(() => {
  two.tenant.statementListener = null;
});

const ONE = sql<{ readonly n: number }>('select 1 as n');
const TWO = sql<{ readonly n: number }>('select 2 as n');
const BY_ZERO = sql<{ readonly n: number }>('select 1 / $1::int as n');
const TIMER = sql<{ readonly id: string }>('select id from timer where kind = $1 and id = $2');
const REMOVE = sql('delete from timer where kind = $1 and id = $2');

/** The first words of the statements, by the tick in which they leave. */
function listen(): string[][] {
  const trips: string[][] = [];
  let open: string[] | null = null;
  two.tenant.statementListener = (text) => {
    if (open === null) {
      trips.push((open = []));
      process.nextTick(() => (open = null));
    }
    open.push(/^\s*(\w+(?: set_config| \d)?)/.exec(text)?.[1] ?? text);
  };
  return trips;
}

function set(tx: Transaction, id: string): void {
  const { workspaceId } = two.mine;
  setTimer(tx, { kind: KIND, id, workspaceId, environmentId: null, dueAt: new Date('2100-01-01') });
}

const isSet = async (id: string): Promise<boolean> =>
  (await two.tenant.read(TIMER, [KIND, id])).length > 0;

/** The tenant's database behind a fence that holds, or does not. */
function fenced(isHeld: boolean): Database {
  const text = isHeld ? 'select 1' : `select reject_if('not ours', '${LOST}')`;
  const guard = { text, values: [] };
  const resources = { ...resourcesOf(two.opened.system.database), guard };
  return new PooledSystemDatabase(resources).of(two.mine.workspaceId);
}

test('what only writes leaves with its commit, and sends nothing before it has ended', async () => {
  const id = newId();
  const trips = listen();
  await two.tenant.transaction(async (tx) => {
    set(tx, id);
    // Whatever was sent before has been read by now.
    await two.asOwner(ONE);
    expect(trips).toEqual([]);
  });
  expect(trips).toEqual([['begin', 'select set_config', 'insert', 'commit']]);
  expect(await isSet(id)).toBe(true);
  await two.tenant.transaction(async (tx) => clearTimer(tx, { kind: KIND, id }));
});

test('what asks begins with its first statement', async () => {
  const id = newId();
  const trips = listen();
  await two.tenant.transaction(async (tx) => {
    set(tx, id);
    await tx.query(ONE);
    await tx.query(REMOVE, [KIND, id]);
  });
  expect(trips).toEqual([
    ['begin', 'select set_config', 'select 1'],
    ['delete'],
    ['insert', 'commit'],
  ]);
  await two.tenant.transaction(async (tx) => clearTimer(tx, { kind: KIND, id }));
});

test('what does nothing sends nothing', async () => {
  const trips = listen();
  expect(await two.tenant.transaction(async () => 'done')).toBe('done');
  await expect(
    two.tenant.transaction(async () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(trips).toEqual([]);
});

test.each([
  ['only writes', async () => undefined],
  ['asks', async (tx: Transaction) => void (await tx.query(ONE))],
  ['hides what failed', async (tx: Transaction) => void (await tx.query(ONE).catch(() => null))],
])('what %s is not written behind a fence that is lost', async (_, ask) => {
  const [ours, theirs] = [newId(), newId()];
  const work = (id: string) => async (tx: Transaction) => {
    set(tx, id);
    await ask(tx);
  };
  await fenced(true).transaction(work(ours));
  await expect(fenced(false).transaction(work(theirs))).rejects.toBeInstanceOf(FenceLost);
  expect([await isSet(ours), await isSet(theirs)]).toEqual([true, false]);
  await two.tenant.transaction(async (tx) => clearTimer(tx, { kind: KIND, id: ours }));
});

test('whose write cannot be written commits nothing, and its connection serves the next', async () => {
  const failed = two.tenant.transaction(async (tx) =>
    tx.write((bind) => `select 1 / ${bind(0)}::int as n`),
  );
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const unsendable = two.tenant.transaction(async (tx) =>
    tx.write((bind) => `select ${bind(circle)}::jsonb as document`),
  );
  await expect(unsendable).rejects.toThrow();
  expect(await two.tenant.transaction(async (tx) => tx.query(ONE))).toEqual([{ n: 1 }]);
});

test('statements that are asked at once are one transaction in one round trip', async () => {
  const id = newId();
  await two.tenant.transaction(async (tx) => set(tx, id));
  const trips = listen();
  const [one, removed, found, none] = await two.tenant.atOnce((query) => [
    query(ONE),
    query(REMOVE, [KIND, id]),
    query(TIMER, [KIND, id]),
    null,
  ]);
  expect([one[0]?.n, removed, found, none]).toEqual([1, [], [], null]);
  expect(trips).toEqual([['begin', 'select set_config', 'select 1', 'delete', 'select', 'commit']]);
  expect(await isSet(id)).toBe(false);
});

test('of which one fails, none is done, and the failure is that of the one', async () => {
  const id = newId();
  await two.tenant.transaction(async (tx) => set(tx, id));
  const failed = two.tenant.atOnce((query) => [
    query(REMOVE, [KIND, id]),
    query(BY_ZERO, [0]),
    query(TWO),
  ]);
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await isSet(id)).toBe(true);
  const lost = fenced(false).atOnce((query) => [query(REMOVE, [KIND, id])]);
  await expect(lost).rejects.toBeInstanceOf(FenceLost);
  expect(await isSet(id)).toBe(true);
  await fenced(true).atOnce((query) => [query(REMOVE, [KIND, id])]);
  expect(await isSet(id)).toBe(false);
});

test('none may be asked later', async () => {
  const late: (() => Promise<unknown>)[] = [];
  await two.tenant.atOnce((query) => {
    late.push(() => query(ONE));
    return [query(TWO)];
  });
  for (const ask of late) await expect(ask()).rejects.toThrow('the transaction has ended');
});
