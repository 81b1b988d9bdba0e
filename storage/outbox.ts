import { placedShard } from './shards.ts';
import type { WriteStatement } from './query.ts';
import { unnestRows, type RowTypes } from './unnest-rows.ts';

/** A committed fact as the outbox keeps it. `data` and `previous` are exact JSON text, frozen at emission. */
export interface OutboxEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string | null;
  /** The workspace's common shard. */
  readonly shard: number;
  /** Of the resource's root: events of one slot stay in order. */
  readonly slot: number;
  readonly type: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** 1, 2, 3 ... per resource, without gaps. */
  readonly sequence: number;
  readonly data: string;
  readonly previous: string | null;
  /** The order that the event is about, for the delivery list's filter. */
  readonly orderId: string | null;
  readonly createdAt: Date;
}

/**
 * A process's listener on its outbox, and the only way by which storage calls upward: a strict process checks each
 * event as it is published, and a process that wakes relays learns of each commit.
 */
export interface OutboxListener {
  /** May throw, which undoes the unit of work; `earlier` are the events that it published before. */
  published: (event: OutboxEvent, earlier: readonly OutboxEvent[]) => void;
  /** A hint: a relay that misses it finds the events at its next poll. */
  committed: (shards: ReadonlySet<number>) => void;
  /** A hint as well: timers were set; each shard with its earliest due instant, in ms. */
  timersSet: (earliest: ReadonlyMap<number, number>) => void;
  /** A hint as well: jobs were enqueued that are due now, on these shards (`NO_SHARD` among them). */
  jobsEnqueued: (shards: ReadonlySet<number>) => void;
  /** A hint as well: streams of these shards have events to read that their owners may not know of. */
  streamsOpened: (shards: ReadonlySet<number>) => void;
}

const COLUMNS =
  'id, workspace_id, environment_id, application_id, shard, slot, type, resource_type, resource_id, sequence, data, previous, order_id, created_at';

/** From this count on, events are sent as arrays: otherwise each number of events would be a new statement text. */
const MANY = 20;

/** The insert of emitted events. `position` (bigserial) follows the order of emission. */
export function outboxInsert(events: readonly OutboxEvent[]): WriteStatement {
  if (events.length >= MANY) return outboxRows(events);
  return (bind) => {
    const rows = events.map((event) => {
      const { id, workspaceId, environmentId, applicationId, shard, slot, type } = event;
      const { resourceType, resourceId, sequence, data, previous, orderId, createdAt } = event;
      const workspace = bind(workspaceId);
      return [
        bind(id),
        workspace,
        bind(environmentId),
        bind(applicationId),
        placedShard(`${workspace}::uuid`, '0', `${bind(shard)}::smallint`),
        ...[slot, type, resourceType, resourceId, sequence, data, previous, orderId].map(bind),
        bind(createdAt),
      ].join(', ');
    });
    return `insert into event (${COLUMNS}) values ${rows.map((row) => `(${row})`).join(', ')}`;
  };
}

/** The same under a text that does not depend on their number. */
export function outboxRows(events: readonly OutboxEvent[]): WriteStatement {
  const columns = COLUMNS.replace(' shard,', ` ${placedShard('r.workspace_id', '0', 'r.shard')},`);
  return (bind) =>
    `insert into event (${COLUMNS}) select ${columns} from ${unnestRows(bind, types, events.map(toRow))}`;
}

function toRow(event: OutboxEvent) {
  return {
    id: event.id,
    workspace_id: event.workspaceId,
    environment_id: event.environmentId,
    application_id: event.applicationId,
    shard: event.shard,
    slot: event.slot,
    type: event.type,
    resource_type: event.resourceType,
    resource_id: event.resourceId,
    sequence: event.sequence,
    data: event.data,
    previous: event.previous,
    order_id: event.orderId,
    created_at: event.createdAt,
  };
}

const types: RowTypes<ReturnType<typeof toRow>> = {
  id: 'text',
  workspace_id: 'uuid',
  environment_id: 'uuid',
  application_id: 'uuid',
  shard: 'smallint',
  slot: 'smallint',
  type: 'text',
  resource_type: 'text',
  resource_id: 'text',
  sequence: 'bigint',
  data: 'text',
  previous: 'text',
  order_id: 'uuid',
  created_at: 'timestamptz',
};
