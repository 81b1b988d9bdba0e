import { Type, type Static } from '@sinclair/typebox';
import { moveSteps } from '../../storage/queries/moves/moves.ts';
import { Nullable, StringEnum, Timestamp, Uuid } from '../shapes.ts';

const DAYS_30 = 30 * 86_400;
const HOUR = 3_600;

export const MoveBody = Type.Object({
  cell: Type.String({ minLength: 1, maxLength: 20, description: 'Where it shall live' }),
  keepSeconds: Type.Integer({
    minimum: 0,
    maximum: DAYS_30,
    default: HOUR,
    description: 'How long the old copy is kept, which nobody sees',
  }),
  dryRun: Type.Boolean({
    default: false,
    description: 'Checks what may keep it from moving, and changes nothing',
  }),
});
export type MoveInput = Static<typeof MoveBody>;

const MoveShape = Type.Object(
  {
    workspaceId: Uuid,
    from: Type.String(),
    to: Type.String(),
    step: StringEnum(moveSteps),
    status: StringEnum(['moving', 'moved', 'undoing', 'undone'], {
      description:
        '`moved`: it lives in the new cell, and of the old copy nothing or little is left to be done',
    }),
    isAbortRequested: Type.Boolean(),
    failure: Nullable(Type.String({ description: 'Why it is undone' })),
    progress: Type.Record(Type.String(), Type.Unknown(), { description: 'Of the step now' }),
    report: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What each step took, in ms, and found',
    }),
    requestedAt: Timestamp,
    stepAt: Timestamp,
    movedAt: Nullable(Timestamp),
    dropAt: Nullable(Timestamp),
    endedAt: Nullable(Timestamp),
  },
  { component: 'Move' },
);

export const MovesShape = Type.Array(MoveShape);

export const WhereShape = Type.Object({
  workspaceId: Uuid,
  cell: Type.String({ description: 'Where it lives' }),
  move: Nullable(MoveShape),
});

export const MovePlanShape = Type.Object({
  workspaceId: Uuid,
  cell: Type.String({ description: 'Where it lives' }),
  isMoving: Type.Boolean({ description: 'False when it lives there already, and in a dry run' }),
  obstacles: Type.Array(Type.String(), { description: 'What keeps it from moving' }),
  move: Nullable(MoveShape),
});
