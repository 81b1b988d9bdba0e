import { afterAll, beforeAll, expect, test } from 'bun:test';
import { abortMove, untilMoved } from '../../support/moves/move.ts';
import { Sleepers } from '../../support/moves/sleepers.ts';
import { stepOf } from '../../support/moves/stepped.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/**
 * The process that carries a move out is frozen as a step begins, and wakes up when another one has brought the move to
 * its end. What it does then must change nothing.
 */
let sleepers: Sleepers;
beforeAll(async () => {
  sleepers = await Sleepers.start();
});
afterAll(async () => {
  await sleepers?.stop();
});

// Each is a move; a killed process meets every step (`runner-killed.test.ts`).
test.each(['claim', 'prepare', 'park', 'compare', 'flip', 'thaw', 'keep', 'drop'])(
  'carried on from the step %s, it ends once, and is not undone any more',
  async (step) => {
    const { cells, checker, away } = sleepers;
    const { wake } = await sleepers.freezeAt(step);
    expect((await untilMoved(checker.world)).status).toBe('moved');
    sleepers.home = away;
    await abortMove(checker.world, 409);
    await waitFor(async () => (await stepOf(cells, checker.world)) === 'done', 60_000);
    wake();
    await sleepers.expectUnmoved();
  },
);

test('after all of them nothing is lost, doubled or out of order', async () => {
  await sleepers.check();
});
