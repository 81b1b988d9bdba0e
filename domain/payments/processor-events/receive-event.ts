import { SEEN_EVENT, STORE_EVENT } from '../../../storage/queries/connectors/connector-events.ts';
import type { DatabaseContext } from '../../context.ts';
import { applyEvent } from './apply-event.ts';
import type { ConnectorEvent, EventOrigin } from '../../connectors/processor-event.ts';

/**
 * Receives a processor's event, once per id. The effect comes first and is idempotent, so a crash in between loses
 * nothing: the processor sends the event again.
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
  const [seen] = await database.read(SEEN_EVENT, identity);
  if (seen) return { received: true, duplicate: true };
  await applyEvent(ctx, origin, event);
  const { type, ref, idempotencyKey, amount } = event;
  const values = [...identity, type, ref, idempotencyKey, amount, clock()];
  const [stored] = await database.read(STORE_EVENT, values);
  return { received: true, duplicate: stored === undefined };
}
