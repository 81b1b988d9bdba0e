import { expect } from 'bun:test';
import { trustInReceivers } from '../webhooks/webhook-stack.ts';
import { waitFor } from '../timing/wait-for.ts';
import { setup } from '../world/world.ts';
import { Checker } from './checker.ts';
import { expectNothingLeft } from './leftovers.ts';
import { requestMove, whereIs } from './move.ts';
import { carryMovesWith, SERVER, untilStopped } from './stepped.ts';
import { startTwoCells, type CellName, type TwoCells } from './two-cells.ts';
import { highRateLimits } from '../stack/rate-limits.ts';

/** Two cells whose workspace buys and is moved, while the processes that move it fall asleep. */
export class Sleepers {
  readonly cells: TwoCells;
  readonly checker: Checker;
  /** Where the workspace lives. */
  home: CellName = 'a';

  private constructor(cells: TwoCells, checker: Checker) {
    this.cells = cells;
    this.checker = checker;
  }

  static async start(): Promise<Sleepers> {
    const cells = await startTwoCells({
      apiCount: 3,
      env: {
        ...SERVER,
        MOVE_ROWS_AT_ONCE: '0',
        ...trustInReceivers(),
        ...highRateLimits(),
      },
    });
    const world = await setup(cells.stack.baseUrl);
    const checker = await Checker.open(world, cells.stack.baseUrls.slice(0, 1));
    checker.start();
    return new Sleepers(cells, checker);
  }

  get away(): CellName {
    return this.home === 'a' ? 'b' : 'a';
  }

  /** Has one process freeze as the step begins, and another one carry the move on; `wake` lets the first go on. */
  async freezeAt(step: string, whileFrozen: () => Promise<void> = async () => undefined) {
    const { cells, checker } = this;
    await cells.stack.restartApi(2, { CARRY_MOVES: '0' });
    const sleeper = await carryMovesWith(cells, `stop:move.${step}`);
    await requestMove(checker.world, { cell: this.away, keepSeconds: 1 });
    await untilStopped(sleeper);
    await whileFrozen();
    await cells.stack.restartApi(2, { CARRY_MOVES: '1' });
    return { wake: () => sleeper.signal('SIGCONT') };
  }

  /** Whoever woke up has had its turn, and the workspace is where it was. */
  async expectUnmoved(): Promise<void> {
    const { cells, checker } = this;
    const before = checker.bought;
    await waitFor(() => checker.bought > before + 3, 60_000);
    expect((await whereIs(checker.world)).cell).toBe(this.home);
    expect(checker.faults).toEqual([]);
    await expectNothingLeft(cells, checker.world, this.home);
  }

  /** After all of it nothing is lost, doubled or out of order. */
  async check(): Promise<void> {
    await this.checker.end();
    await this.checker.check(this.cells.sql[this.home]);
  }

  async stop(): Promise<void> {
    await this.checker.close();
    await this.cells.stop();
  }
}
