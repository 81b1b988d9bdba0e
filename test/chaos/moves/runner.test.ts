import { afterAll, describe, expect, test } from 'bun:test';
import { runsAll } from '../../support/crash/draw.ts';
import { randomOf } from '../../support/histories/random.ts';
import { expectNothingLeft } from '../../support/moves/leftovers.ts';
import { MoveRunners } from '../../support/moves/move-runners.ts';
import { abortMove, untilMoved, whereIs } from '../../support/moves/move.ts';
import { seed } from '../../support/seed.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { expectStatus } from '../../support/world/world.ts';

/**
 * The process that carries a move out is killed, or frozen until another one has brought the move to its end, or frozen
 * while an operator aborts the move. A move copies every table, so a run draws by its seed at which steps; CRASH=all
 * proves every step of each.
 */
const runners = await MoveRunners.start();
afterAll(async () => {
  await runners?.stop();
});

/** So many of the steps, in their order. */
function drawn<Step>(steps: readonly Step[], count: number): Step[] {
  if (runsAll) return [...steps];
  const chosen = new Set(randomOf(seed).shuffle(steps).slice(0, count));
  return steps.filter((step) => chosen.has(step));
}

const frozenAt = ['claim', 'prepare', 'park', 'compare', 'flip', 'thaw', 'keep', 'drop'];
const abortedAt = drawn(['prepare', 'copy', 'park', 'align', 'freeze', 'compare', 'switch'], 1);
/** With the step that the directory names then. */
const killedAt = drawn(
  [
    ['claim', 'prepare'],
    ['prepare', 'prepare'],
    ['copy', 'copy'],
    ['park', 'park'],
    ['align', 'align'],
    ['freeze', 'freeze'],
    ['compare', 'compare'],
    ['switch', 'switch'],
    ['flip', 'switch'],
    ['thaw', 'thaw'],
    ['keep', 'keep'],
    ['drop', 'drop'],
    ['done', 'done'],
  ] as const,
  3,
);
/** Of all steps every other one in one move: whoever carries on takes the step at which its predecessor died, and one more. */
const deaths = runsAll
  ? [0, 1].map((odd) => killedAt.filter((_, index) => index % 2 === odd))
  : [killedAt];

test.each(deaths.map((steps) => [steps.map(([step]) => step).join(', '), steps] as const))(
  'killed as the steps %s begin: the move goes on, and ends',
  async (_, steps) => {
    const { world, away } = runners;
    const found = await runners.killAt(steps.map(([step]) => step));
    expect(found).toEqual(steps.map(([, recorded]) => `SIGKILL at ${recorded}`));
    const { status, failure } = await untilMoved(world);
    expect({ status, failure }).toEqual({ status: 'moved', failure: null });
    runners.home = away;
    await waitFor(async () => (await runners.step()) === 'done', 60_000);
    expect((await whereIs(world)).cell).toBe(away);
    expect(runners.checker.faults).toEqual([]);
    await expectNothingLeft(runners.cells, world, away);
  },
);

describe('a process that is frozen as a step begins, and wakes up when the move has ended', () => {
  test.each(drawn(frozenAt, 1))('at %s: it changes nothing', async (step) => {
    const { world, away } = runners;
    const { wake } = await runners.freezeAt(step);
    expect((await untilMoved(world)).status).toBe('moved');
    runners.home = away;
    await abortMove(world, 409);
    await waitFor(async () => (await runners.step()) === 'done', 60_000);
    wake();
    await runners.expectUnmoved();
  });

  test.each(abortedAt)('at %s, aborted meanwhile: another one undoes it', async (step) => {
    const { world } = runners;
    let aborted: Promise<unknown> = Promise.resolve();
    const { wake } = await runners.freezeAt(step, async () => {
      // It is answered when the workspace can be written again.
      aborted = abortMove(world);
      await waitFor(async () => (await whereIs(world)).move.isAbortRequested === true);
    });
    const { status, failure } = await untilMoved(world);
    expect({ status, failure }).toEqual({
      status: 'undone',
      failure: 'An operator has aborted the move.',
    });
    await aborted;
    expect((await abortMove(world)).move.status).toBe('undone');
    wake();
    await runners.expectUnmoved();
  });
});

test('after all of them nothing is lost, doubled or out of order, and the audit log has each', async () => {
  await runners.check();
  const { owner, workspaceId } = runners.world;
  const path = `/api/v1/workspaces/${workspaceId}/audit-log?limit=100`;
  const log: { action: string }[] = expectStatus(await owner.get(path), 200);
  const aborted = log.filter(({ action }) => action === 'workspace.move_aborted');
  expect(aborted).toHaveLength(abortedAt.length);
});
