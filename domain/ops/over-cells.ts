import type { CellsContext, SystemContext } from '../context.ts';
import { fail, Refusal } from '../errors.ts';
import { slowMoves } from '../moves/read-moves.ts';
import {
  deadLetters,
  replayDeadLetters,
  replayOfNoWorkspace,
  type Replayed,
} from './dead-letters.ts';
import { examine, type Finding } from './doctor.ts';
import { drainProcess, listProcesses, setPoolAdoption, top } from './processes.ts';
import { readJobs, timersByKind } from './work.ts';

/** What an operator sees of all cells; each row says which cell it is of. */
interface OverCells<T> {
  readonly value: T;
  /** The cells that did not respond. */
  readonly unansweredCells: readonly string[];
}

type InCell<T> = T & { readonly cell: string };

const TOP_MAX = 100;

/** Reads the rows of every cell that responds. */
export async function overCells<T>(
  ctx: CellsContext,
  look: (ctx: SystemContext, cell: string) => Promise<readonly T[]>,
): Promise<OverCells<InCell<T>[]>> {
  const { answers, unanswered } = await ctx.database.gather(async (database, cell) =>
    (await look({ ...ctx, database }, cell)).map((row) => ({ ...row, cell })),
  );
  return { value: answers.flatMap(({ value }) => value), unansweredCells: unanswered };
}

/** The busiest workspaces. */
export async function topOverCells(ctx: CellsContext) {
  const { value, ...rest } = await overCells(ctx, top);
  const busiest = value.toSorted((one, other) => other.eventsPerSecond - one.eventsPerSecond);
  return { ...rest, value: ctx.database.names.length > 1 ? busiest.slice(0, TOP_MAX) : value };
}

/** Pools and processes. */
export async function processesOverCells(ctx: CellsContext) {
  const { answers, unanswered } = await ctx.database.gather(async (database, cell) => {
    const { pools, processes } = await listProcesses({ ...ctx, database });
    return {
      pools: pools.map((pool) => ({ ...pool, cell })),
      processes: processes.map((process) => ({ ...process, cell })),
    };
  });
  const value = {
    pools: answers.flatMap(({ value: found }) => found.pools),
    processes: answers.flatMap(({ value: found }) => found.processes),
  };
  return { value, unansweredCells: unanswered };
}

/** Has a process of whichever cell end. 404 `not_found` unless one is alive. */
export async function drainInAnyCell(ctx: CellsContext, id: string): Promise<void> {
  const drained = await ctx.database.all(async (database) => {
    try {
      await drainProcess({ ...ctx, database }, id);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return false;
      throw error;
    }
  });
  if (!drained.includes(true)) fail('not_found');
}

/** Pools of one name are alike in every cell. */
export async function setAdoptionInAllCells(
  ctx: CellsContext,
  name: string,
  seconds: number | null,
): Promise<void> {
  await ctx.database.all((database) => setPoolAdoption({ ...ctx, database }, name, seconds));
}

/** What failed, the oldest first. */
export async function deadLettersOverCells(ctx: CellsContext) {
  const { value, ...rest } = await overCells(ctx, deadLetters);
  return { ...rest, value: value.toSorted((a, b) => a.since.localeCompare(b.since)) };
}

/** In the workspace's cell; what is of no workspace, in every cell. */
export async function replayInCells(
  ctx: CellsContext,
  workspaceId: string | null,
  id: string | null,
): Promise<Replayed> {
  if (workspaceId !== null) {
    const database = ctx.database.systemOf(workspaceId);
    return replayDeadLetters({ ...ctx, database }, workspaceId, id);
  }
  const replayed = await ctx.database.all((database) =>
    replayOfNoWorkspace({ ...ctx, database }, id),
  );
  const sum = (of: (one: Replayed) => number): number =>
    replayed.reduce((total, one) => total + of(one), 0);
  return {
    messages: sum(({ messages }) => messages),
    rows: sum(({ rows }) => rows),
    jobs: sum(({ jobs }) => jobs),
  };
}

export function timersOverCells(ctx: CellsContext) {
  return overCells(ctx, timersByKind);
}

export async function jobsOverCells(ctx: CellsContext) {
  const { answers, unanswered } = await ctx.database.gather(async (database, cell) => {
    const { waiting, failed } = await readJobs({ ...ctx, database });
    return {
      waiting: waiting.map((jobs) => ({ ...jobs, cell })),
      failed: failed.map((job) => ({ ...job, cell })),
    };
  });
  const value = {
    waiting: answers.flatMap(({ value: found }) => found.waiting),
    failed: answers.flatMap(({ value: found }) => found.failed),
  };
  return { value, unansweredCells: unanswered };
}

/** What is wrong in any cell, the urgent first; a cell that does not respond is urgent. */
export async function examineCells(ctx: CellsContext) {
  const isOne = ctx.database.names.length === 1;
  const { value, unansweredCells } = await overCells(ctx, async (inCell, cell) => {
    const found = await examine(inCell);
    return isOne ? found : found.map((finding) => namedIn(cell, finding));
  });
  const moves = await slowMovesOf(ctx);
  const silent = unansweredCells.map((cell) => ({ ...silentCell(cell), cell }));
  const urgentFirst = [...silent, ...moves, ...value].toSorted(
    (one, other) => Number(one.severity !== 'urgent') - Number(other.severity !== 'urgent'),
  );
  return { value: urgentFirst, unansweredCells };
}

/** Nothing while the directory does not respond. */
async function slowMovesOf({ database, services }: CellsContext): Promise<InCell<Finding>[]> {
  const { directory } = database;
  if (directory === null) return [];
  const moves = await slowMoves(directory.query, services.clock()).catch(() => []);
  return moves.map(({ workspaceId, source, target, step, progress }) => ({
    cell: source,
    code: 'slow_cell_move',
    severity: 'notice',
    message: `Workspace ${workspaceId} has been moving to the cell ${target} for long, at the step ${step}: ${JSON.stringify(progress)}.`,
    mend: `npx commerce ops move ${workspaceId} --cell ${target} shows more, --abort undoes it`,
    workspaceId,
  }));
}

function namedIn(cell: string, finding: Finding): Finding {
  const message = `Cell ${cell}: ${finding.message}`;
  return { ...finding, message, mend: finding.mend.replace('bun run', `CELL=${cell} bun run`) };
}

function silentCell(cell: string): Finding {
  return {
    code: 'cell_without_answer',
    severity: 'urgent',
    message: `Cell ${cell} does not respond: its workspaces are down, all others work.`,
    mend: 'start its database, or promote its standby',
    workspaceId: null,
  };
}
