import { afterAll, describe, expect, test } from 'bun:test';
import { actors } from '../../actors/all-actors.ts';
import { startActorStack, type PreparedRow } from '../support/actors/actor-stack.ts';
import { dueKinds } from '../support/actors/due-kinds.ts';
import { casesOf, drawKind } from '../support/crash/draw.ts';
import { failpointsIn } from '../support/crash/failpoints.ts';
import { repairsIn, type DueRow } from '../support/actors/due-rows.ts';
import { exitOf } from '../support/timing/exit-of.ts';

/** kill -9 of the process of each actor, at a drawn point of its step; the next process dies in the next actor's. */
const points = ['timer.claimed', 'timer.stepped', 'timer.finished'];
/** Between the commits of verbs that have several. */
const within: Readonly<Record<string, readonly string[]>> = {
  payment_movement: ['reconcile.before_settle'],
  subscription: failpointsIn('domain/sales/run-sale.ts#subscription'),
  authorization: ['void.after_reserve', 'void.after_call', 'void.after_settle'],
};
const all = actors.flatMap(({ kind }) => casesOf(kind, [...points, ...(within[kind] ?? [])]));
const drawn = drawKind('actors', all);
const crashes = actors.flatMap(({ kind }) =>
  drawn(kind).map((point) => ({
    kind,
    failpoint: points.includes(point) ? `${point}.${kind}` : point,
  })),
);
const kindsOf = (actor: string) => dueKinds.filter(({ timer }) => timer === actor);

/** On a busy machine a step loses its lease before the point is reached; then another row comes. */
const PATIENCE_MS = 5_000;
const ROUNDS_MAX = 60;
const ROWS = 1;

const prepared = new Map<string, PreparedRow[]>();
const rows: DueRow[] = [];

const own = await startActorStack({ leaseMs: 2_000, workspaces: 2, lookUpAgainMs: 2_000 });
for (const { kind } of actors) {
  const count = crashes.filter((crash) => crash.kind === kind).length;
  prepared.set(kind, await own.prepare(kindsOf(kind), count * ROWS));
}
afterAll(() => own?.stop());

test('each actor has rows here', () => {
  const without = actors.filter(({ kind }) => kindsOf(kind).length === 0);
  expect(without.map(({ kind }) => kind)).toEqual([]);
});

/** Some of the prepared rows of each of the actor's kinds. */
function take(actor: string): PreparedRow[] {
  const left = prepared.get(actor) ?? [];
  const taken = kindsOf(actor).flatMap((kind) =>
    left.filter((row) => row.kind === kind).slice(0, ROWS),
  );
  prepared.set(
    actor,
    left.filter((row) => !taken.includes(row)),
  );
  return taken;
}

describe('a process dies', () => {
  test.each(crashes)('at $failpoint', async ({ kind, failpoint }) => {
    const crashing = own.addActors({ FAILPOINTS: failpoint });
    rows.push(...(await own.due(take(kind), 0, 0)));
    const repeatable = kindsOf(kind).filter(({ isPreparedByActors }) => !isPreparedByActors);
    for (let round = 0; crashing.running && round < ROUNDS_MAX; round += 1) {
      await Promise.race([crashing.exited, Bun.sleep(PATIENCE_MS)]);
      if (crashing.running) rows.push(...(await own.due(await own.prepare(repeatable, 1), 0, 0)));
    }
    expect(await exitOf(crashing)).toMatchObject({ signal: 'SIGKILL' });
    await own.endLeasesOf(crashing);
  });
});

test('and everything is done once, in order, by no sweep', async () => {
  own.addActors();
  expect(await own.violationsOf(rows)).toEqual([]);
  expect(repairsIn(own.logs())).toEqual([]);
});
