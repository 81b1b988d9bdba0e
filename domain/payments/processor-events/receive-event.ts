import { MARK_HANDLED, STORE_EVENT } from '../../../storage/queries/connectors/connector-events.ts';
import type { DatabaseContext } from '../../context.ts';
import { applyEvent } from './apply-event.ts';
import type { ConnectorEvent, EventOrigin } from '../../connectors/processor-event.ts';

/**
 * Receives a processor's event, once per id. It is stored first and marked once its effect, which is idempotent, is
 * done: after a crash in between the processor sends it again.
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
  const { type, ref, idempotencyKey, amount } = event;
  const values = [...identity, type, ref, idempotencyKey, amount, clock()];
  const [stored] = await database.read(STORE_EVENT, values);
  if (stored?.handled) return { received: true, duplicate: true };
  await applyEvent(ctx, origin, event);
  const [marked] = await database.read(MARK_HANDLED, identity);
  return { received: true, duplicate: marked === undefined };
}
