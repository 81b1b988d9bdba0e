import type { OutboxEvent } from '../database.ts';
import { placedShard } from '../shards.ts';
import type { WriteStatement } from '../query.ts';
import { unnestRows, type RowTypes } from '../orm/unnest-rows.ts';

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
