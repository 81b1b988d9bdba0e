import type { DatabaseContext } from '../../context.ts';
import { applyEvent } from './apply-event.ts';
import type { ConnectorEvent, EventOrigin } from '../../connectors/processor-event.ts';

const SEEN_SQL = `
  select 1 from connector_event where workspace_id = $1 and connector_id = $2 and event_id = $3`;
const KEEP_SQL = `
  insert into connector_event (workspace_id, connector_id, event_id, type, ref, idempotency_key, amount, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning event_id`;

/**
 * Takes an event of a processor, once by its id. The effect comes first and is harmless when repeated, so that a crash
 * in between loses nothing: the processor sends again.
 */
export async function receiveEvent(
  ctx: DatabaseContext,
  origin: EventOrigin,
  event: ConnectorEvent,
): Promise<{ readonly received: true; readonly duplicate: boolean }> {
  const { database } = ctx;
  const { clock } = ctx.services;
  const { workspaceId, connectorId } = origin;
  const identity = [workspaceId, connectorId, event.id];
  const [seen] = await database.read(SEEN_SQL, identity);
  if (seen) return { received: true, duplicate: true };
  await applyEvent(ctx, origin, event);
  const { type, ref, idempotencyKey, amount } = event;
  const values = [...identity, type, ref, idempotencyKey, amount, clock()];
  const [kept] = await database.read(KEEP_SQL, values);
  return { received: true, duplicate: kept === undefined };
}
