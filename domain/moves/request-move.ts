import { WorkspaceMoving } from '../../storage/errors/database-errors.ts';
import { insertMove, requestAbort } from '../../storage/queries/moves/moves.ts';
import { recordAudit } from '../audit/record.ts';
import { unitOfWork, type CellsContext } from '../context.ts';
import { fail } from '../errors.ts';
import { inCellOf } from '../tenancy/in-cell.ts';
import { readWhere, type Where } from './read-moves.ts';
import type { MoveResources } from './run.ts';
import type { MoveInput } from './schemas.ts';
import { obstaclesOf } from './steps/prepare.ts';

export interface MovePlan extends Where {
  readonly isMoving: boolean;
  readonly obstacles: readonly string[];
}

/**
 * Has a workspace move to another cell while it works, by whichever API process takes it up; a repeat finds the move under
 * way. 404 `not_found`; 400 for a cell that is none; 409 `invalid_state` while it moves elsewhere, or cannot.
 */
export async function requestMove(
  ctx: CellsContext,
  resources: MoveResources | null,
  workspaceId: string,
  input: MoveInput,
): Promise<MovePlan> {
  const { directory, names } = ctx.database;
  if (directory === null || resources === null) return rejected('There is only one cell.');
  const { cell, keepSeconds, dryRun } = input;
  if (!names.includes(cell)) {
    const message = `cell must be one of ${names.join(', ')}.`;
    fail('validation_error', [{ path: 'cell', code: 'unknown', message }]);
  }
  const where = await readWhere(ctx, workspaceId);
  const isUnderWay = where.move !== null && isOpen(where) && where.move.target === cell;
  if (isUnderWay) return { ...where, isMoving: true, obstacles: [] };
  if (where.cell === cell && !isOpen(where)) return { ...where, isMoving: false, obstacles: [] };
  if (isOpen(where)) return rejected(`It is moving to ${where.move?.target}.`);
  // Else they are found when the move begins.
  const obstacles = resources.carries
    ? await obstaclesOf(resources.cell(where.cell).owner, resources.cell(cell).owner)
    : [];
  if (dryRun) return { ...where, isMoving: false, obstacles };
  const [first] = obstacles;
  if (first !== undefined) return rejected(first);
  const request = { workspaceId, source: where.cell, target: cell, keepSeconds };
  if (!(await insertMove(directory.query, request)))
    return rejected('It has just moved, or is being created.');
  await recordRequest(ctx, workspaceId, 'workspace.move_requested', where.cell, cell);
  return { ...(await readWhere(ctx, workspaceId)), isMoving: true, obstacles };
}

/**
 * Has a move undone, unless the workspace lives in the new cell: then 409 `invalid_state`. A repeat finds the move undone.
 * The request holds from the first commit, which is the directory's; the workspace's audit log has it once its freeze, if
 * there is one, has ended, and that is waited for.
 */
export async function abortMove(ctx: CellsContext, workspaceId: string): Promise<Where> {
  const { directory } = ctx.database;
  const where = await readWhere(ctx, workspaceId);
  const { move } = where;
  if (directory === null || move === null) fail('not_found');
  if (move.step === 'undone' && move.isAbortRequested) return where;
  if (!(await requestAbort(directory.query, workspaceId)))
    return rejected(`It lives in ${move.target}: move it back instead.`);
  await onceThawed(() =>
    recordRequest(ctx, workspaceId, 'workspace.move_aborted', move.target, move.source),
  );
  return readWhere(ctx, workspaceId);
}

/** A commit waits for five seconds while its workspace is frozen; a move that lost its process is undone after that. */
const THAW_TRIES = 4;

async function onceThawed(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WorkspaceMoving) || tries === THAW_TRIES) throw error;
    }
}

function isOpen({ move }: Where): boolean {
  return move !== null && !['keep', 'drop', 'done', 'undone'].includes(move.step);
}

function recordRequest(
  ctx: CellsContext,
  workspaceId: string,
  action: 'workspace.move_requested' | 'workspace.move_aborted',
  from: string,
  to: string,
): Promise<void> {
  const inCell = inCellOf(ctx, workspaceId);
  const entry = { workspaceId, action, resourceId: workspaceId };
  return unitOfWork(inCell, async (tx) =>
    recordAudit(inCell, tx, { ...entry, before: { cell: from }, after: { cell: to } }),
  );
}

function rejected(message: string): never {
  return fail('invalid_state', [{ path: 'cell', code: 'cannot_move', message }]);
}
