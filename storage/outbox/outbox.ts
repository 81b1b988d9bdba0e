import type { OutboxEvent } from '../database.ts';
import { placedShard } from '../shards.ts';
import type { Bind, WriteStatement } from '../query.ts';
import { unnestRows, type RowTypes } from '../orm/unnest-rows.ts';
import { dataText } from './envelope.ts';
import { packData } from './packed-data.ts';

/** From this count on, events are sent as arrays: otherwise each number of events would be a new statement text. */
const MANY = 20;

/** The insert of emitted events, and of the entries by which the relay finds them, both in the order of emission. */
export function outboxInsert(events: readonly OutboxEvent[]): WriteStatement {
  if (events.length >= MANY) return outboxRows(events);
  return withEntries(events, (bind) => {
    const rows = events.map((event) => `(${Object.values(toRow(event)).map(bind).join(', ')})`);
    return `insert into event (${COLUMNS}) values ${rows.join(', ')}`;
  });
}

/** The same under a text that does not depend on their number. */
export function outboxRows(events: readonly OutboxEvent[]): WriteStatement {
  return withEntries(
    events,
    (bind) =>
      `insert into event (${COLUMNS}) select ${COLUMNS} from ${unnestRows(bind, types, events.map(toRow))}`,
  );
}

function withEntries(
  events: readonly OutboxEvent[],
  insertEvents: (bind: Bind) => string,
): WriteStatement {
  const insertEntries = (bind: Bind): string => `
    insert into unrelayed_event (shard, workspace_id, recorded_at, position)
    select ${placedShard('e.workspace_id', '0', 'w.shard')}, e.workspace_id, e.recorded_at, e.position
    from emitted e join ${workspacesOf(bind, events)} on w.workspace_id = e.workspace_id order by e.position`;
  return Object.assign(insertEntries, {
    before: {
      emitted: (bind: Bind) =>
        `${insertEvents(bind)} returning workspace_id, recorded_at, position`,
    },
  });
}

/** `w (workspace_id, shard)`; of one workspace, as nearly always, what the planner takes for constants. */
function workspacesOf(bind: Bind, events: readonly OutboxEvent[]): string {
  const shards = new Map(events.map(({ workspaceId, shard }) => [workspaceId, shard]));
  const rows = [...shards].map(([workspace_id, shard]) => ({ workspace_id, shard }));
  const [only] = rows;
  if (!only || rows.length > 1) return unnestRows(bind, workspaceTypes, rows, 'w');
  return `(values (${bind(only.workspace_id)}::uuid, ${bind(only.shard)}::smallint)) as w (workspace_id, shard)`;
}

const workspaceTypes = { workspace_id: 'uuid', shard: 'smallint' } as const;

function toRow(event: OutboxEvent) {
  const text = dataText(event);
  return {
    id: event.id,
    workspace_id: event.workspaceId,
    environment_id: event.environmentId,
    application_id: event.applicationId,
    slot: event.slot,
    type: event.type,
    resource_type: event.resourceType,
    resource_id: event.resourceId,
    sequence: event.sequence,
    packed: packData(text, event),
    bytes: Buffer.byteLength(text),
    order_id: event.orderId,
    created_at: event.createdAt,
  };
}

const types: RowTypes<ReturnType<typeof toRow>> = {
  id: 'text',
  workspace_id: 'uuid',
  environment_id: 'uuid',
  application_id: 'uuid',
  slot: 'smallint',
  type: 'text',
  resource_type: 'text',
  resource_id: 'text',
  sequence: 'bigint',
  packed: 'bytea',
  bytes: 'integer',
  order_id: 'uuid',
  created_at: 'timestamptz',
};

const COLUMNS = Object.keys(types).join(', ');
