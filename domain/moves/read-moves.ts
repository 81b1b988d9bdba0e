import { findMove, LIST_MOVES, type MoveRow } from '../../storage/queries/moves/moves.ts';
import type { RunQuery } from '../../storage/query.ts';
import type { CellsContext } from '../context.ts';
import { fail } from '../errors.ts';

const LIST_MAX = 100;

/** Where a workspace lives, and its last move. */
export interface Where {
  readonly workspaceId: string;
  readonly cell: string;
  readonly move: MoveRow | null;
}

/** 404 `not_found` for a workspace that no cell has. */
export async function readWhere({ database }: CellsContext, workspaceId: string): Promise<Where> {
  const known = await database.cellOf(workspaceId);
  if (known === null) fail('not_found');
  const { directory } = database;
  if (directory === null) return { workspaceId, cell: known, move: null };
  const [place, move] = await Promise.all([
    directory.findWorkspace(workspaceId),
    findMove(directory.query, workspaceId),
  ]);
  return { workspaceId, cell: place?.cell ?? known, move };
}

/** The last move of each workspace, those under way first. */
export async function listMoves({ database }: CellsContext): Promise<MoveRow[]> {
  return database.directory === null ? [] : database.directory.query(LIST_MOVES, [LIST_MAX]);
}

/** Moves under way that have been at one step for long, or are tried again and again. */
export async function slowMoves(query: RunQuery, now: Date): Promise<MoveRow[]> {
  const moves = await query(LIST_MOVES, [LIST_MAX]);
  return moves.filter(
    ({ step, stepAt, progress }) =>
      isUnderWay(step) &&
      now.getTime() - stepAt.getTime() > (hasError(progress) ? FAILING_MS : SLOW_MS),
  );
}

const SLOW_MS = 30 * 60_000;
const FAILING_MS = 60_000;

function isUnderWay(step: MoveRow['step']): boolean {
  return step !== 'keep' && step !== 'done' && step !== 'undone';
}

function hasError(progress: unknown): boolean {
  return typeof progress === 'object' && progress !== null && 'error' in progress;
}
