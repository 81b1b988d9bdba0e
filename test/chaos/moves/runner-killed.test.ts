import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Checker } from '../../support/moves/checker.ts';
import { expectNothingLeft } from '../../support/moves/leftovers.ts';
import { requestMove, untilMoved, whereIs } from '../../support/moves/move.ts';
import { carryMovesWith, SERVER } from '../../support/moves/stepped.ts';
import { startTwoCells, type CellName, type TwoCells } from '../../support/moves/two-cells.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { trustInReceivers } from '../../support/webhooks/webhook-stack.ts';
import { setup } from '../../support/world/world.ts';
import { highRateLimits } from '../../support/stack/rate-limits.ts';

/** The process that carries a move out is killed as each step begins; another one goes on. */
let cells: TwoCells;
let checker: Checker;
let home: CellName = 'a';
const steps = [
  'claim',
  'prepare',
  'copy',
  'park',
  'align',
  'freeze',
  'compare',
  'switch',
  'flip',
  'thaw',
  'keep',
  'drop',
  'done',
];

beforeAll(async () => {
  cells = await startTwoCells({
    apiCount: 2,
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
}, 120_000);
afterAll(async () => {
  await checker?.close();
  await cells?.stop();
}, 60_000);

test.each(steps)(
  'killed as the step %s begins: the move goes on, and ends',
  async (step) => {
    const { world } = checker;
    const to: CellName = home === 'a' ? 'b' : 'a';
    const doomed = await carryMovesWith(cells, `move.${step}`);
    await requestMove(world, { cell: to, keepSeconds: 1 });
    expect((await doomed.exited).signal).toBe('SIGKILL');
    await cells.stack.restartApi(1, { CARRY_MOVES: '1' });
    const move = await untilMoved(world);
    expect({ step, status: move.status, failure: move.failure }).toEqual({
      step,
      status: 'moved',
      failure: null,
    });
    home = to;
    await waitFor(async () => (await whereIs(world)).move.step === 'done', 60_000);
    expect((await whereIs(world)).cell).toBe(home);
    expect(checker.faults).toEqual([]);
    await expectNothingLeft(cells, world, home);
  },
  240_000,
);

test('after all of them nothing is lost, doubled or out of order', async () => {
  await checker.end();
  await checker.check(cells.sql[home]);
}, 240_000);
