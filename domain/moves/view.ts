import type { MoveRow, MoveStep } from '../../storage/queries/moves/moves.ts';
import type { Where } from './read-moves.ts';
import type { MovePlan } from './request-move.ts';

export function toMoveView(move: MoveRow) {
  const { workspaceId, source, target, step, isAbortRequested, failure, progress, report } = move;
  return {
    workspaceId,
    from: source,
    to: target,
    step,
    status: statusOf(step),
    isAbortRequested,
    failure,
    progress,
    report,
    requestedAt: move.requestedAt.toISOString(),
    stepAt: move.stepAt.toISOString(),
    movedAt: move.flippedAt?.toISOString() ?? null,
    dropAt: move.dropAt?.toISOString() ?? null,
    endedAt: move.endedAt?.toISOString() ?? null,
  };
}

export function toWhereView({ workspaceId, cell, move }: Where) {
  return { workspaceId, cell, move: move && toMoveView(move) };
}

export function toMovePlanView({ isMoving, obstacles, ...where }: MovePlan) {
  return { ...toWhereView(where), isMoving, obstacles };
}

function statusOf(step: MoveStep): 'moving' | 'moved' | 'undoing' | 'undone' {
  if (step === 'undo') return 'undoing';
  if (step === 'undone') return 'undone';
  return step === 'keep' || step === 'drop' || step === 'done' ? 'moved' : 'moving';
}
