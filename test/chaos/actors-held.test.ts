import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import type { StackProcess } from '../../cli/services/stack/side-stack.mjs';
import {
  startActorStack,
  type ActorStack,
  type PreparedRow,
} from '../support/actors/actor-stack.ts';
import { runsAll, someOf } from '../support/crash/draw.ts';
import { dueKinds, type DueKind } from '../support/actors/due-kinds.ts';
import { repairsIn, undone, type DueRow } from '../support/actors/due-rows.ts';
import { holdRows, holdWrites } from '../support/actors/held-rows.ts';
import { exitOf } from '../support/timing/exit-of.ts';
import { waitFor } from '../support/timing/wait-for.ts';

/** Rows of every kind at once, whose steps are in the middle of their unit of work when something happens to their process. */
const LEASE_MS = 3_000;
/** One of each, so that all steps are held up at once within the process's connections. */
const ROWS = 1;
const FLUSHED_ROWS = runsAll ? 6 : 3;
const TESTS = runsAll ? 5 : 4;

let own: ActorStack;
/** Prepared beforehand. */
let helped: PreparedRow[];

beforeAll(async () => {
  own = await startActorStack({ leaseMs: LEASE_MS, workspaces: 2, lookUpAgainMs: 3_000 });
  helped = await own.prepare(dueKinds.filter(isHelped), TESTS);
});
afterEach(() => own.stopActors());
afterAll(() => own?.stop());

const isHelped = (kind: DueKind): boolean => kind.isPreparedByActors === true;
const passedOver = dueKinds.filter(({ lock }) => lock === null);

/** So many rows of each kind, but one of those that actors prepare. */
async function prepare(count: number): Promise<PreparedRow[]> {
  const alone = dueKinds.filter((kind) => !isHelped(kind));
  return [...helped.splice(0, 1), ...(await own.prepare(alone, count))];
}

interface Begun {
  readonly process: StackProcess;
  readonly rows: readonly DueRow[];
  readonly release: () => Promise<void>;
}

/** Rows fall due while one process runs; resolves when a step of each kind is held up before its commit. */
async function beforeCommit(): Promise<Begun> {
  const prepared = await prepare(ROWS);
  const held = await holdWrites(own, dueKinds);
  const rows = await own.due(prepared, 0, 0);
  const process = own.addActors();
  await held.untilEach();
  return { process, rows, release: held.release };
}

/** The same before the steps have read their rows; of rows that no step waits for, before the commit. */
async function beforeRead(): Promise<Begun> {
  const prepared = await prepare(ROWS);
  const writes = await holdWrites(own, passedOver);
  const rows = await own.due(prepared, 0, 0);
  const locks = await holdRows(own, rows);
  const process = own.addActors();
  await Promise.all([writes.untilEach(), locks.untilEach()]);
  const release = async (): Promise<void> => {
    await Promise.all([writes.release(), locks.release()]);
  };
  return { process, rows, release };
}

async function expectEachDoneOnce(rows: readonly DueRow[]): Promise<void> {
  expect(await own.violationsOf(rows)).toEqual([]);
}

const begins = [
  ['before its commit', beforeCommit],
  ['while it waits for its row', beforeRead],
] as const;
test.each(someOf(begins, 1))(
  'kill -9 in the step of each kind, %s: the next owner does it',
  async (_, begin) => {
    const { process, rows, release } = await begin();
    process.signal('SIGKILL');
    await exitOf(process);
    await own.endLeasesOf(process);
    own.addActors();
    await release();
    await expectEachDoneOnce(rows);
  },
);

test('frozen beyond the lease while another process takes over: nothing is written on waking', async () => {
  const { process, rows, release } = await beforeRead();
  process.signal('SIGSTOP');
  own.addActors();
  await release();
  await waitFor(async () => (await undone(own.sql, rows)) === 0, 30_000);
  process.signal('SIGCONT');
  await own.untilOwners(2);
  await expectEachDoneOnce(rows);
});

test('a process that is drained ends the steps of each kind and hands over', async () => {
  const { process, rows, release } = await beforeCommit();
  process.signal('SIGTERM');
  own.addActors();
  await own.untilLeaving(process);
  await release();
  expect(await exitOf(process)).toMatchObject({ code: 0 });
  await expectEachDoneOnce(rows);
});

test('FLUSHALL again and again while everything falls due loses and repeats nothing', async () => {
  const prepared = await prepare(FLUSHED_ROWS);
  const rows = await own.due(prepared, 1_000, 3_000);
  own.addActors();
  own.addActors();
  await waitFor(async () => {
    await own.redis.flushall();
    return (await undone(own.sql, rows)) === 0;
  });
  await expectEachDoneOnce(rows);
});

test('no sweep has done an actor’s work', () => {
  expect(repairsIn(own.logs())).toEqual([]);
});
