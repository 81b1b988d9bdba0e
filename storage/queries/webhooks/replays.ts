import { eventsOf } from '../streams/numbered-events.ts';
import { NUMBERED_COLUMNS, type RelayedEvent } from '../streams/relayed-events.ts';
import { sql, type RunQuery } from '../../query.ts';
import type { DeliveryEndpoint } from './create-deliveries.ts';

export interface WebhookReplay {
  readonly id: string;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
  readonly endpointId: string;
  /** Exact types. */
  readonly types: readonly string[];
  /** The logSequence up to which deliveries are created. */
  readonly position: number;
  /** Inclusive. */
  readonly until: number;
}

export const INSERT_REPLAY = sql(`
     insert into webhook_replay (id, workspace_id, environment_id, application_id, endpoint_id, types,
       position, until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

export async function insertReplay(
  query: RunQuery,
  replay: WebhookReplay,
  createdAt: Date,
): Promise<void> {
  await query(INSERT_REPLAY, [
    replay.id,
    replay.workspaceId,
    replay.environmentId,
    replay.applicationId,
    replay.endpointId,
    replay.types,
    replay.position,
    replay.until,
    createdAt,
  ]);
}

export const LOCK_REPLAY = sql<WebhookReplay>(`
     select id, workspace_id as "workspaceId", environment_id as "environmentId",
       application_id as "applicationId", endpoint_id as "endpointId", types, position, until
     from webhook_replay
    where workspace_id = $1 and id = $2 and completed_at is null for update`);

/** An unfinished replay under its row lock; null when it is complete. */
export async function lockReplay(
  query: RunQuery,
  workspaceId: string,
  id: string,
): Promise<WebhookReplay | null> {
  const [row] = await query(LOCK_REPLAY, [workspaceId, id]);
  return row ?? null;
}

interface ReplayStep {
  readonly position: number;
  readonly made: number;
  readonly isComplete: boolean;
}

export const ADVANCE_REPLAY = sql(`
     update webhook_replay
        set position = $3, deliveries = deliveries + $4,
            completed_at = case when $5 then clock_timestamp() end
      where workspace_id = $1 and id = $2`);

export async function advanceReplay(
  query: RunQuery,
  { workspaceId, id }: WebhookReplay,
  { position, made, isComplete }: ReplayStep,
): Promise<void> {
  await query(ADVANCE_REPLAY, [workspaceId, id, position, made, isComplete]);
}

export const FORGET_REPLAYS = sql(
  `delete from webhook_replay where completed_at < clock_timestamp() - $1 * interval '1 day'`,
);

export async function forgetReplays(query: RunQuery, days: number): Promise<void> {
  await query(FORGET_REPLAYS, [days]);
}

export type ReplayedEvent = Omit<RelayedEvent, 'body'>;

const REPLAYED_NUMBERS = `
  select * from event_number
   where environment_id = $1 and log_sequence > $2 and log_sequence <= $3
     and (application_id is null or application_id = $4) and type = any($5::text[])
   order by log_sequence limit $6`;

export const REPLAYED_EVENTS = sql<ReplayedEvent>(`
     select ${NUMBERED_COLUMNS} from (${eventsOf(REPLAYED_NUMBERS)}) e order by e.log_sequence`);

/** The next events of a replay, in the order of the log, with their numbers. */
export async function readReplayed(
  query: RunQuery,
  replay: WebhookReplay,
  until: number,
  limit: number,
): Promise<ReplayedEvent[]> {
  return query(REPLAYED_EVENTS, [
    replay.environmentId,
    replay.position,
    until,
    replay.applicationId,
    replay.types,
    limit,
  ]);
}

const OPEN_OF_ID = 'workspace_id = $1 and id = $2 and is_active and deleted_at is null';

/** Workspace, id: the endpoint, where it is neither paused nor deleted. */
export const OPEN_ENDPOINT = sql<{ readonly id: string }>(
  `select id from webhook_endpoint where ${OPEN_OF_ID}`,
);

export const LOCK_OPEN_ENDPOINT = sql<DeliveryEndpoint>(`
     select id, workspace_id as "workspaceId", application_id as "applicationId", installation_id as "installationId",
       ordering, (select p.shards from placement p where p.workspace_id = e.workspace_id) as "placedShards"
       from webhook_endpoint e
      where ${OPEN_OF_ID} for share`);

/** The endpoint, locked against being paused or deleted until the commit; null when it is either. */
export async function holdOpenEndpoint(
  query: RunQuery,
  { workspaceId, endpointId }: Pick<WebhookReplay, 'workspaceId' | 'endpointId'>,
): Promise<DeliveryEndpoint | null> {
  const [row] = await query(LOCK_OPEN_ENDPOINT, [workspaceId, endpointId]);
  return row ?? null;
}

export const COUNT_OPEN = sql<{ readonly count: number }>(`
     select count(*)::int as count from (
       select from webhook_delivery_open where endpoint_id = $1 limit $2) open`);

/** How many deliveries wait for the endpoint, counted up to `most`. */
export async function countOpenDeliveries(
  query: RunQuery,
  endpointId: string,
  most: number,
): Promise<number> {
  const [row] = await query(COUNT_OPEN, [endpointId, most]);
  return row?.count ?? 0;
}
