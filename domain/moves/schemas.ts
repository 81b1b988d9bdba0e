import { Type, type Static } from '@sinclair/typebox';
import { moveSteps } from '../../storage/queries/moves/moves.ts';
import { Described, Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';

const DAYS_30 = 30 * 86_400;
const HOUR = 3_600;

export const MoveBody = Type.Object({
  cell: Type.String({
    minLength: 1,
    maxLength: 20,
    description: 'The cell where it shall live.',
    examples: ['b'],
  }),
  keepSeconds: Type.Integer({
    minimum: 0,
    maximum: DAYS_30,
    default: HOUR,
    description:
      'How long the old copy is kept after the move, in seconds; nobody sees it. An hour by default.',
  }),
  dryRun: Type.Boolean({
    default: false,
    description: 'Checks what may keep it from moving, and changes nothing.',
  }),
});
export type MoveInput = Static<typeof MoveBody>;

const MoveShape = Type.Object(
  {
    workspaceId: Described(Uuid, 'The workspace that moves.'),
    from: Type.String({ description: 'The cell that it leaves.' }),
    to: Type.String({ description: 'The cell where it goes.' }),
    step: StringEnum(moveSteps, {
      description:
        'The step that it is at. Requests wait only from `freeze` to `thaw`; up to `switch` it can be undone (docs/operations.md).',
    }),
    status: StringEnum(['moving', 'moved', 'undoing', 'undone'], {
      description:
        '`moving`: it still lives in the old cell. `moved`: it lives in the new one, and only the old copy is left to be removed. `undoing`, `undone`: it stays in the old cell.',
    }),
    isAbortRequested: Type.Boolean({ description: 'Whether an operator asked to undo it.' }),
    failure: Described(Nullable(Type.String()), 'Why it is undone; null otherwise.'),
    progress: Type.Record(Type.String(), Type.Unknown(), {
      description: 'How far the present step is.',
    }),
    report: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What each step took, in milliseconds, and found.',
    }),
    requestedAt: Described(Timestamp, 'When it was asked for.'),
    stepAt: Described(Timestamp, 'When the present step began.'),
    movedAt: Described(Nullable(Timestamp), 'Since when it lives in the new cell; null before.'),
    dropAt: Described(
      Nullable(Timestamp),
      'When the old copy is removed; null before the move is done.',
    ),
    endedAt: Described(Nullable(Timestamp), 'When nothing was left to be done; null before.'),
  },
  { component: 'Move', description: 'The last move of a workspace from one cell to another.' },
);

export const MovesShape = Type.Array(MoveShape);

export const WhereShape = Type.Object({
  workspaceId: Described(Uuid, 'The workspace.'),
  cell: Type.String({ description: 'The cell where it lives.' }),
  move: Described(Nullable(MoveShape), 'Its last move; null when it never moved.'),
});

export const MovePlanShape = Type.Object({
  workspaceId: Described(Uuid, 'The workspace.'),
  cell: Type.String({ description: 'The cell where it lives.' }),
  isMoving: Type.Boolean({
    description: 'Whether it begins to move; false when it lives there already, and in a dry run.',
  }),
  obstacles: Type.Array(Type.String(), {
    description: 'What keeps it from moving, in words; empty when nothing does.',
  }),
  move: Described(Nullable(MoveShape), 'Its last move; null when it never moved.'),
});
