import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Checker } from '../../support/moves/checker.ts';
import { expectNothingLeft } from '../../support/moves/leftovers.ts';
import { requestMove, untilMoved, whereIs } from '../../support/moves/move.ts';
import { carryMovesWith, SERVER, stepOf } from '../../support/moves/stepped.ts';
import { startTwoCells, type CellName, type TwoCells } from '../../support/moves/two-cells.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { trustInReceivers } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';

/**
 * The process that carries a move out is killed as a step begins, the one that goes on as a later one begins, and so on:
 * in each of two moves every other step, so that whoever goes on carries out the step at which its predecessor died, and
 * one more. `EACH=1` has a move of its own for each step, as long as it takes.
 */
let cells: TwoCells;
let checker: Checker;
let home: CellName = 'a';
/** With the step that the directory names then. */
const steps = [
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
] as const;
const isEven = (index: number): boolean => index % 2 === 0;
const moves = process.env['EACH']
  ? steps.map((step) => [step])
  : [steps.filter((_, index) => isEven(index)), steps.filter((_, index) => !isEven(index))];
const cases = moves.map((deaths) => ({ deaths, names: deaths.map(([step]) => step).join(', ') }));

beforeAll(async () => {
  cells = await startTwoCells({
    laterApis: 1,
    env: {
      ...SERVER,
      MOVE_ROWS_AT_ONCE: '0',
      ...trustInReceivers(),
      ...highRateLimits(),
    },
  });
  const world = await setup(cells.stack.baseUrl);
  checker = await Checker.open(world, cells.stack.baseUrls.slice(0, 1));
  checker.start();
});
afterAll(async () => {
  await checker?.close();
  await cells?.stop();
});

test.each(cases)(
  'killed as the steps $names begin: the move goes on, and ends',
  async ({ deaths }) => {
    const { world } = checker;
    const to: CellName = home === 'a' ? 'b' : 'a';
    for (const [index, [step, recorded]] of deaths.entries()) {
      const doomed = await carryMovesWith(cells, `move.${step}`);
      if (index === 0) await requestMove(world, { cell: to, keepSeconds: 1 });
      const { signal } = await doomed.exited;
      expect({ step, signal, at: await stepOf(cells, world) }).toEqual({
        step,
        signal: 'SIGKILL',
        at: recorded,
      });
    }
    await cells.stack.restartApi(1, { CARRY_MOVES: '1' });
    const { status, failure } = await untilMoved(world);
    expect({ status, failure }).toEqual({ status: 'moved', failure: null });
    home = to;
    await waitFor(async () => (await whereIs(world)).move.step === 'done', 60_000);
    expect((await whereIs(world)).cell).toBe(home);
    expect(checker.faults).toEqual([]);
    await expectNothingLeft(cells, world, home);
  },
);

test('after all of them nothing is lost, doubled or out of order', async () => {
  await checker.end();
  await checker.check(cells.sql[home]);
});
