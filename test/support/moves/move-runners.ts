import { expect } from 'bun:test';
import type { StackProcess } from '../../../cli/services/stack/side-stack.mjs';
import { highRateLimits } from '../stack/rate-limits.ts';
import { exitOf } from '../timing/exit-of.ts';
import { patienceMs, waitFor } from '../timing/wait-for.ts';
import { trustInReceivers } from '../webhooks/webhook-stack.ts';
import { setup, type World } from '../world/world.ts';
import { Checker } from './checker.ts';
import { expectNothingLeft } from './leftovers.ts';
import { requestMove, whereIs } from './move.ts';
import { startTwoCells, type CellName, type TwoCells } from './two-cells.ts';

const SERVER = {
  CARRY_MOVES: '0',
  // What a starved receiver did not answer in time comes again within the wait for all deliveries, not minutes later.
  DELIVERY_RETRY_SCHEDULE: '0s,1s,1s,1s,1s,1s,1s,1s,1s,1s',
};
/** The process that serves clients carries no moves. */
const RUNNERS = [1, 2] as const;
type Runner = (typeof RUNNERS)[number];

/** Two cells whose workspace buys and is moved, while one of the two processes that carry moves freezes or dies. */
export class MoveRunners {
  readonly cells: TwoCells;
  readonly checker: Checker;
  /** Where the workspace lives. */
  home: CellName = 'a';

  private constructor(cells: TwoCells, checker: Checker) {
    this.cells = cells;
    this.checker = checker;
  }

  static async start(): Promise<MoveRunners> {
    const cells = await startTwoCells({
      laterApis: RUNNERS.length,
      env: { ...SERVER, MOVE_ROWS_AT_ONCE: '0', ...trustInReceivers(), ...highRateLimits() },
    });
    await Promise.all(RUNNERS.map((place) => restart(cells, place)));
    const world = await setup(cells.stack.baseUrl);
    const checker = await Checker.open(world, cells.stack.baseUrls.slice(0, 1));
    checker.start();
    return new MoveRunners(cells, checker);
  }

  get world(): World {
    return this.checker.world;
  }

  get away(): CellName {
    return this.home === 'a' ? 'b' : 'a';
  }

  /** The step of the workspace's move, as the directory has it. */
  async step(): Promise<string> {
    const { workspaceId } = this.world;
    const [row] = await this.cells.sql
      .a`select step from directory.move where workspace_id = ${workspaceId}`;
    return row?.step ?? '';
  }

  /** Has the workspace moved by one process, which freezes as the step begins; the other one carries on then. */
  async freezeAt(step: string, whileFrozen: () => Promise<void> = async () => undefined) {
    const { stack } = this.cells;
    const [sleeper, other] = await this.#alone();
    stack.arm(sleeper, `stop:move.${step}`);
    await requestMove(this.world, { cell: this.away, keepSeconds: 1 });
    await untilStopped(sleeper);
    stack.arm(sleeper);
    await whileFrozen();
    other.signal('SIGCONT');
    return { wake: () => sleeper.signal('SIGCONT') };
  }

  /**
   * Has it moved by a process that dies as the first of the steps begins, carried on by one that dies as the next begins,
   * and so on. Answers how each ended, and at which step, as the directory has it; two processes are there again then.
   */
  async killAt(steps: readonly string[]): Promise<string[]> {
    const { stack } = this.cells;
    const found: string[] = [];
    const running = await this.#alone();
    for (const [index, step] of steps.entries()) {
      const FAILPOINTS = `move.${step}`;
      const place = RUNNERS[index % RUNNERS.length];
      const doomed =
        running[index] ?? (await stack.beginApi(place, { CARRY_MOVES: '1', FAILPOINTS }));
      if (index < running.length) stack.arm(doomed, FAILPOINTS);
      if (index === 0) await requestMove(this.world, { cell: this.away, keepSeconds: 1 });
      else doomed.signal('SIGCONT');
      const { signal } = await exitOf(doomed, 5 * patienceMs);
      found.push(`${signal} at ${await this.step()}`);
    }
    for (const place of RUNNERS) {
      const process = stack.apiProcesses[place];
      if (process?.running) process.signal('SIGCONT');
      else await restart(this.cells, place);
    }
    return found;
  }

  /** Freezes the second of the two, so that the first alone takes up the next move. */
  async #alone(): Promise<[StackProcess, StackProcess]> {
    const [, one, other] = this.cells.stack.apiProcesses;
    if (!one?.running || !other?.running) throw new Error('two processes are to carry moves');
    await freeze(other);
    return [one, other];
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
    for (const api of this.cells.stack.apiProcesses) api.signal('SIGCONT');
    await this.checker.close();
    await this.cells.stop();
  }
}

function restart({ stack }: TwoCells, place: Runner): Promise<StackProcess> {
  return stack.restartApi(place, { CARRY_MOVES: '1' });
}

async function freeze(process: StackProcess): Promise<void> {
  process.signal('SIGSTOP');
  await untilStopped(process);
}

async function untilStopped({ name, pid, running }: StackProcess): Promise<void> {
  if (!running) throw new Error(`${name} has ended`);
  await waitFor(() => {
    const state = Bun.spawnSync(['ps', '-o', 'state=', '-p', String(pid)])
      .stdout.toString()
      .trim();
    if (state === '' || state.startsWith('Z')) throw new Error(`${name} has ended`);
    return state.startsWith('T');
  }, 120_000);
}
