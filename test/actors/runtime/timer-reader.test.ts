import { describe, expect, test } from 'bun:test';
import { defineActor } from '../../../actors/runtime/define-actor.ts';
import { HeldTimers } from '../../../actors/runtime/due/held-timers.ts';
import { TimerReader } from '../../../actors/runtime/due/timer-reader.ts';
import type { DueTimer } from '../../../storage/queries/timers/due-timers.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import { engineStack } from '../../support/stack/engine-stack.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { setup } from '../../support/world/world.ts';

const { stack, sql, open } = await engineStack();

/** Fires the timers of each workspace, all due at one instant, in a process with little memory for them. */
async function fireAll(counts: readonly number[], limits: { held: number; ofWorkspace: number }) {
  const woken: { id: string; workspaceId: string }[] = [];
  let most = 0;
  const engine = await open({
    leaseMs: 5_000,
    timerLimits: limits,
    actors: [
      defineActor({
        kind: 'probe',
        concurrency: 4,
        wake: async (_run, { id, workspaceId }) => {
          most = Math.max(most, engine.heldTimers());
          woken.push({ id, workspaceId });
          return null;
        },
      }),
    ],
  });
  try {
    const worlds = await Promise.all(counts.map(() => setup(stack.baseUrl)));
    const dueAt = new Date(Date.now() + 1_500);
    const all: string[] = [];
    for (const [index, { workspaceId }] of worlds.entries()) {
      const ids = Array.from({ length: counts[index] ?? 0 }, () => crypto.randomUUID());
      all.push(...ids);
      await engine.database.of(workspaceId).transaction(async (tx) => {
        for (const id of ids)
          setTimer(tx, { kind: 'probe', id, workspaceId, environmentId: null, dueAt });
      });
    }
    await waitFor(async () => {
      const [row] = await sql`select count(*)::int as count from timer where kind = 'probe'`;
      return row.count === 0;
    });
    expect(woken.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
    return { most, order: woken.map(({ workspaceId }) => workspaceId), worlds };
  } finally {
    await engine.stop();
  }
}

describe('memory for timers', () => {
  test('that is full loses none, and none fires twice', async () => {
    const { most } = await fireAll([60, 60, 60, 60], { held: 50, ofWorkspace: 50 });
    expect(most).toBeGreaterThan(0);
    // A page may pass the bound by its own rows.
    expect(most).toBeLessThan(200);
  });

  test('has a share for each workspace: the few timers of another do not wait for the many', async () => {
    const { order, worlds } = await fireAll([300, 2], { held: 100, ofWorkspace: 20 });
    const few = worlds[1]?.workspaceId ?? '';
    expect(order.lastIndexOf(few)).toBeLessThan(100);
  });
});

describe('a read', () => {
  const timer: DueTimer = {
    kind: 'probe',
    id: 'one',
    workspaceId: crypto.randomUUID(),
    environmentId: null,
    shard: 3,
    dueAt: new Date(),
    version: 1,
    hasFailed: false,
  };

  function readerOf(rows: DueTimer[], during: (reader: TimerReader) => void) {
    const taken: number[] = [];
    const reader: TimerReader = new TimerReader({
      query: async <Row extends object>() => {
        during(reader);
        return rows as object[] as Row[];
      },
      held: new HeldTimers(),
      isActive: () => true,
      take: ({ version }) => taken.push(version),
      onPage: () => undefined,
    });
    return { reader, taken };
  }

  test('that was sent before a step ended does not bring its timer back', async () => {
    const { reader, taken } = readerOf([timer], (self) => self.ended(timer));
    await reader.readAhead([3]);
    expect(taken).toEqual([]);
  });

  test('brings back the next version of a timer that ended meanwhile', async () => {
    const { reader, taken } = readerOf([{ ...timer, version: 2 }], (self) => self.ended(timer));
    await reader.readAhead([3]);
    expect(taken).toEqual([2]);
  });
});
