import { Type } from '@sinclair/typebox';
import { Described, Nullable, ShortText, StringEnum, Timestamp, Uuid } from '../shapes.ts';
import { PlacementShape } from '../placement/schemas.ts';
import { activityFigures } from '../../storage/queries/ops/activity.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Seconds = Type.Number({
  description: 'How long the oldest of them has waited, in seconds; 0 when none waits.',
});
const DAY_SECONDS = 86_400;
const Cell = Type.String({ description: 'The cell that it is in.' });
const AdoptAfter =
  'After so many seconds without a process its shards go to `default`; null: never.';
const TakesNew = 'Whether new workspaces go there.';

export const TopShape = Type.Array(
  Type.Object({
    cell: Cell,
    workspaceId: Described(Uuid, 'The workspace.'),
    name: Type.String({ description: 'Its name.' }),
    pool: Type.String({ description: 'The pool of actor processes that works for it.' }),
    partitions: Count('Into how many partitions its work is divided.'),
    owners: Type.Array(Type.String(), { description: 'The processes that own its shards.' }),
    eventsPerSecond: Type.Number({ description: 'Events a second, over the last ten seconds.' }),
    unrelayedSeconds: Described(
      Seconds,
      'How long its oldest event has waited to be relayed to Redis, in seconds; 0 when none waits.',
    ),
    dueTimers: Count('Timers that are due.'),
    dueTimerSeconds: Seconds,
    openDeliveries: Count(
      'Webhook deliveries that are due or wait for another attempt, also to endpoints that fail.',
    ),
    dueDeliveries: Count('Webhook deliveries to healthy endpoints that are due.'),
    dueDeliverySeconds: Seconds,
  }),
);

const ByHour = (what: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), {
    description: `${what} of each of 24 hours, the oldest first; the last one is not over.`,
  });

export const ActivityQuery = Type.Object({
  sort: StringEnum(
    activityFigures.map((name) => `-${name}` as const),
    { default: '-failedAttempts', description: 'The figure of which most is listed first.' },
  ),
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 100,
    description: 'The most workspaces.',
  }),
});

export const ActivityShape = Type.Array(
  Type.Object({
    cell: Cell,
    workspaceId: Described(Uuid, 'The workspace.'),
    name: Type.String({ description: 'Its name.' }),
    attempts: Count('Attempts to deliver an event to a webhook endpoint.'),
    failedAttempts: Count('Those of them that failed.'),
    waitingForRetry: Count(
      'Deliveries that have failed and wait for another attempt, due or not; of the 10,000 oldest open ones of each environment.',
    ),
    events: Count('Events.'),
    requests: Count(
      'Requests to the API; counted up to 10,000 in each environment, as the rest of them.',
    ),
    refusedRequests: Count('Requests that had a response of 400 or above.'),
    jobsGivenUp: Count('Jobs that were given up, and were not replayed since.'),
    mailsFailed: Count('Mails that could not be sent.'),
    documentsMissing: Count('Invoice documents that could not be rendered, however long ago.'),
    attemptsByHour: ByHour('Attempts'),
    failedByHour: ByHour('Failed attempts'),
  }),
);

export const ProcessesShape = Type.Object({
  pools: Type.Array(
    Type.Object({
      cell: Cell,
      name: Type.String({ description: 'Name of the pool (`--pool`).' }),
      processes: Count('Live processes that take work.'),
      shards: Count('Shards that belong to it.'),
      unownedShards: Count('Shards that no live process holds: their work waits.'),
      workspaces: Type.Integer({ description: 'Workspaces that are placed in it.' }),
      adoptAfterSeconds: Described(Nullable(Type.Integer()), AdoptAfter),
      withoutProcessSince: Described(
        Nullable(Timestamp),
        'Since when it has shards and no process; null while it has one.',
      ),
      isAdopted: Type.Boolean({ description: 'Whether its shards are with `default` now.' }),
    }),
    { description: 'Pools that have shards, processes or a setting of their own.' },
  ),
  processes: Type.Array(
    Type.Object({
      cell: Cell,
      id: Type.String({ description: 'Id of the process, new at each start.' }),
      pool: Type.String({ description: 'The pool that it works for.' }),
      state: StringEnum(['running', 'draining', 'dead'], {
        description:
          '`running`: it takes work. `draining`: it hands its shards over and ends. `dead`: its heartbeats stopped within the last hour.',
      }),
      startedAt: Described(Timestamp, 'When it started.'),
      heartbeatAt: Described(Timestamp, 'Its last heartbeat.'),
      shards: Count('Shards that it holds.'),
      memoryBytes: Count('Its memory, in bytes.'),
      lagging: Type.Integer({ description: 'Streams with events that it has yet to read.' }),
      metricsUrl: Described(
        Nullable(Type.String()),
        'Where its metrics are read; null when it serves none.',
      ),
    }),
    { description: 'The actor processes, and those that died within the last hour.' },
  ),
});

export const WorkspaceStateShape = Type.Object({
  placement: Described(PlacementShape, 'Where its work is done.'),
  unrelayedEvents: Count(
    'Events that wait to be relayed to Redis; counted up to 10,000, as the rest.',
  ),
  dueTimers: Count('Timers that are due.'),
  oldestDueTimerAt: Described(
    Nullable(Timestamp),
    'Since when the oldest of them is due; null when none is.',
  ),
  openDeliveries: Count('Webhook deliveries that are not done.'),
  oldestDueDeliveryAt: Described(
    Nullable(Timestamp),
    'Since when the oldest of them is due; null when none is.',
  ),
  waitingJobs: Count('Jobs that wait.'),
  failedJobs: Count('Jobs that were given up.'),
  deadLetters: Count('Messages that no process could handle.'),
  failedRows: Count('Rows on which due work failed.'),
  leftBehind: Type.Integer({ description: 'Rows that a move has still to hand over.' }),
});

export const CellsShape = Type.Array(
  Type.Object({
    name: Type.String({ description: 'Name of the cell.' }),
    workspaces: Count('Workspaces that live in it.'),
    takesNew: Type.Boolean({ description: TakesNew }),
    isAnswering: Type.Boolean({
      description:
        'Whether it answers; false, too, for a cell that the process that was asked does not know yet.',
    }),
  }),
);

export const CellBody = Type.Object({
  takesNew: Type.Boolean({ description: TakesNew }),
});

export const PoolBody = Type.Object({
  adoptAfterSeconds: Described(
    Nullable(Type.Integer({ minimum: 1, maximum: DAY_SECONDS })),
    AdoptAfter,
    300,
  ),
});

export const DrainedShape = Type.Object({
  id: Type.String({ description: 'The process that hands its shards over and ends.' }),
});

export const DeadLettersShape = Type.Array(
  Type.Object({
    cell: Cell,
    what: StringEnum(['message', 'row', 'job'], {
      description:
        '`message`: an event that no process could handle. `row`: a row on which due work failed. `job`: a job that was given up.',
    }),
    kind: Type.String({
      description: 'Type of the resource, kind of the work or kind of the job.',
    }),
    workspaceId: Described(Nullable(Uuid), 'Whose it is; null: of no workspace.'),
    id: Type.String({ description: 'By which it is replayed.' }),
    count: Count('How many messages wait behind it; 1 for a row or a job.'),
    error: Described(Nullable(Type.String()), 'Why it failed last; null when unknown.'),
    since: Described(Timestamp, 'When it failed first.'),
    isRetrying: Type.Boolean({ description: 'Whether it is tried again by itself.' }),
  }),
);

export const ReplayBody = Type.Object({
  workspaceId: Described(
    Nullable(Uuid),
    'Whose failures are processed again; null: those of no workspace.',
  ),
  id: Type.Optional(Described(ShortText(300), 'Only what has this id; default: all of it.')),
});
export const ReplayedShape = Type.Object({
  messages: Count('Resources whose messages are read again.'),
  rows: Count('Rows that are tried again.'),
  jobs: Count('Jobs that are tried again.'),
});

export const TimersShape = Type.Array(
  Type.Object({
    cell: Cell,
    kind: Type.String({ description: 'The kind of actor that it wakes, such as `subscription`.' }),
    ahead: Count('Timers whose time is still to come.'),
    ofTestClocks: Count('Timers that wait for a test clock.'),
    due: Count('Timers that are due.'),
    oldestDueAt: Described(
      Nullable(Timestamp),
      'Since when the oldest of them is due; null when none is.',
    ),
    waitingForRetry: Count('Timers that failed and are tried again by themselves.'),
    dead: Count('Timers that failed and wait for an operator.'),
  }),
);
export const RunTimersBody = Type.Object({
  workspaceId: Described(Uuid, 'The workspace whose actors look at their state now.'),
  kind: Described(ShortText(100), 'The kind of actor.', 'subscription'),
  id: Type.Optional(Described(ShortText(300), 'Only the actor of this id; default: all.')),
});
export const WokenShape = Type.Object({ timers: Count('Timers that were made due.') });

export const JobsShape = Type.Object({
  waiting: Type.Array(
    Type.Object({
      cell: Cell,
      kind: Type.String({ description: 'Kind of the jobs.' }),
      count: Count('How many are due and wait.'),
      seconds: Seconds,
    }),
    { description: 'Jobs that are due, by kind.' },
  ),
  failed: Described(DeadLettersShape, 'Jobs that were given up.'),
});

export const DoctorShape = Type.Array(
  Type.Object({
    cell: Cell,
    code: Type.String({ description: 'What was found, such as `unowned_shards`.' }),
    severity: StringEnum(['urgent', 'notice'], {
      description: '`urgent`: work stands still. `notice`: look at it when there is time.',
    }),
    message: Type.String({ description: 'The finding in words.' }),
    mend: Type.String({ description: 'The command that fixes it or shows more.' }),
    workspaceId: Described(Nullable(Uuid), 'The workspace that it concerns; null: none alone.'),
  }),
);
