import { relayedColumns, type RelayedEvent } from '../streams/relayed-events.ts';
import type { RunQuery } from '../../query.ts';
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

export async function insertReplay(
  query: RunQuery,
  replay: WebhookReplay,
  createdAt: Date,
): Promise<void> {
  await query(
    `insert into webhook_replay (id, workspace_id, environment_id, application_id, endpoint_id, types,
       position, until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      replay.id,
      replay.workspaceId,
      replay.environmentId,
      replay.applicationId,
      replay.endpointId,
      replay.types,
      replay.position,
      replay.until,
      createdAt,
    ],
  );
}

/** An unfinished replay under its row lock; null when it is complete. */
export async function lockReplay(
  query: RunQuery,
  workspaceId: string,
  id: string,
): Promise<WebhookReplay | null> {
  const [row] = await query<WebhookReplay>(
    `select id, workspace_id as "workspaceId", environment_id as "environmentId",
       application_id as "applicationId", endpoint_id as "endpointId", types, position, until
     from webhook_replay
    where workspace_id = $1 and id = $2 and completed_at is null for update`,
    [workspaceId, id],
  );
  return row ?? null;
}

interface ReplayStep {
  readonly position: number;
  readonly made: number;
  readonly isComplete: boolean;
}

export async function advanceReplay(
  query: RunQuery,
  { workspaceId, id }: WebhookReplay,
  { position, made, isComplete }: ReplayStep,
): Promise<void> {
  await query(
    `update webhook_replay
        set position = $3, deliveries = deliveries + $4,
            completed_at = case when $5 then clock_timestamp() end
      where workspace_id = $1 and id = $2`,
    [workspaceId, id, position, made, isComplete],
  );
}

export async function forgetReplays(query: RunQuery, days: number): Promise<void> {
  await query(
    `delete from webhook_replay where completed_at < clock_timestamp() - $1 * interval '1 day'`,
    [days],
  );
}

/** The events that a replay comes to next, in the order of the log, with their numbers. */
export async function readReplayed(
  query: RunQuery,
  replay: WebhookReplay,
  until: number,
  limit: number,
): Promise<(RelayedEvent & { readonly logSequence: number })[]> {
  return query(
    `select ${relayedColumns}, e.log_sequence as "logSequence" from event e
      where e.environment_id = $1 and e.log_sequence > $2 and e.log_sequence <= $3
        and (e.application_id is null or e.application_id = $4) and e.type = any($5::text[])
      order by e.log_sequence limit $6`,
    [replay.environmentId, replay.position, until, replay.applicationId, replay.types, limit],
  );
}

/** The endpoint, locked against being paused or deleted until the commit; null when it is either. */
export async function holdOpenEndpoint(
  query: RunQuery,
  { workspaceId, endpointId }: Pick<WebhookReplay, 'workspaceId' | 'endpointId'>,
): Promise<DeliveryEndpoint | null> {
  const [row] = await query<DeliveryEndpoint>(
    `select id, application_id as "applicationId", installation_id as "installationId", ordering
       from webhook_endpoint
      where workspace_id = $1 and id = $2 and is_active and deleted_at is null for share`,
    [workspaceId, endpointId],
  );
  return row ?? null;
}

/** How many deliveries wait for the endpoint, counted no further than `most`. */
export async function countOpenDeliveries(
  query: RunQuery,
  endpointId: string,
  most: number,
): Promise<number> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
       select from webhook_delivery_open where endpoint_id = $1 limit $2) open`,
    [endpointId, most],
  );
  return row?.count ?? 0;
}
