import { Type } from '@sinclair/typebox';
import { Nullable, ShortText, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { PlacementShape } from '../placement/schemas.ts';

const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Number({ description: 'How long the oldest has waited; 0 when none waits' });
const DAY_SECONDS = 86_400;
const Cell = Type.String({ description: 'The cell that it is of' });

export const TopShape = Type.Array(
  Type.Object({
    cell: Cell,
    workspaceId: Uuid,
    name: Type.String(),
    pool: Type.String(),
    partitions: Count,
    owners: Type.Array(Type.String(), { description: 'The processes that own its shards' }),
    eventsPerSecond: Type.Number({ description: 'Over the last ten seconds' }),
    unrelayedSeconds: Seconds,
    dueTimers: Count,
    dueTimerSeconds: Seconds,
    dueDeliveries: Count,
    dueDeliverySeconds: Seconds,
  }),
);

export const ProcessesShape = Type.Object({
  pools: Type.Array(
    Type.Object({
      cell: Cell,
      name: Type.String(),
      processes: Count,
      shards: Count,
      unownedShards: Count,
      workspaces: Type.Integer({ description: 'Placed in it' }),
      adoptAfterSeconds: Nullable(
        Type.Integer({
          description: 'After so long without a process its shards go to `default`; null: never',
        }),
      ),
      withoutProcessSince: Nullable(Timestamp),
      isAdopted: Type.Boolean(),
    }),
  ),
  processes: Type.Array(
    Type.Object({
      cell: Cell,
      id: Type.String(),
      pool: Type.String(),
      state: StringEnum(['running', 'draining', 'dead']),
      startedAt: Timestamp,
      heartbeatAt: Timestamp,
      shards: Count,
      memoryBytes: Count,
      lagging: Type.Integer({ description: 'Streams with events to read' }),
      metricsUrl: Nullable(Type.String()),
    }),
  ),
});

export const WorkspaceStateShape = Type.Object({
  placement: PlacementShape,
  unrelayedEvents: Count,
  dueTimers: Count,
  oldestDueTimerAt: Nullable(Timestamp),
  openDeliveries: Count,
  oldestDueDeliveryAt: Nullable(Timestamp),
  waitingJobs: Count,
  failedJobs: Count,
  deadLetters: Count,
  failedRows: Count,
  leftBehind: Type.Integer({ description: 'Rows that a move has still to hand over' }),
});

export const CellsShape = Type.Array(
  Type.Object({
    name: Type.String(),
    workspaces: Type.Integer({ minimum: 0, description: 'That live in it' }),
    takesNew: Type.Boolean({ description: 'Whether new workspaces go there' }),
    isAnswering: Type.Boolean({
      description: 'False, too, for a cell that the process that was asked does not know yet',
    }),
  }),
);

export const CellBody = Type.Object({
  takesNew: Type.Boolean({ description: 'Whether new workspaces go there' }),
});

export const PoolBody = Type.Object({
  adoptAfterSeconds: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: DAY_SECONDS,
      description: 'After so long without a process its shards go to `default`; null: never',
    }),
  ),
});

export const DrainedShape = Type.Object({ id: Type.String() });

export const DeadLettersShape = Type.Array(
  Type.Object({
    cell: Cell,
    what: StringEnum(['message', 'row', 'job']),
    kind: Type.String(),
    workspaceId: Nullable(Uuid),
    id: Type.String(),
    count: Count,
    error: Nullable(Type.String()),
    since: Timestamp,
    isRetrying: Type.Boolean(),
  }),
);

export const ReplayBody = Type.Object({
  workspaceId: Nullable(Uuid),
  id: Type.Optional(ShortText(300)),
});
export const ReplayedShape = Type.Object({ messages: Count, rows: Count, jobs: Count });

export const TimersShape = Type.Array(
  Type.Object({
    cell: Cell,
    kind: Type.String(),
    ahead: Count,
    ofTestClocks: Count,
    due: Count,
    oldestDueAt: Nullable(Timestamp),
    waitingForRetry: Count,
    dead: Count,
  }),
);
export const RunTimersBody = Type.Object({
  workspaceId: Uuid,
  kind: ShortText(100),
  id: Type.Optional(ShortText(300)),
});
export const WokenShape = Type.Object({ timers: Count });

export const JobsShape = Type.Object({
  waiting: Type.Array(
    Type.Object({ cell: Cell, kind: Type.String(), count: Count, seconds: Seconds }),
  ),
  failed: DeadLettersShape,
});

export const DoctorShape = Type.Array(
  Type.Object({
    cell: Cell,
    code: Type.String(),
    severity: StringEnum(['urgent', 'notice']),
    message: Type.String(),
    mend: Type.String({ description: 'The command that mends it or shows more' }),
    workspaceId: Nullable(Uuid),
  }),
);
