import {
  MARK_HANDLED,
  STORE_EVENT,
  PAYMENT_OF_EVENT,
  UNDECIDED_OF_EVENT,
} from '../../../storage/queries/connectors/connector-events.ts';
import type { DatabaseContext } from '../../context.ts';
import {
  isAboutDispute,
  type ConnectorEvent,
  type EventOrigin,
} from '../../connectors/processor-event.ts';
import { reconcileByKey } from '../../sales/reconcile-movement.ts';
import { reportDispute } from '../disputes/report-dispute.ts';

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

/**
 * Handles a processor's event: looks up the undecided transactions of its payment at once, which settles them. Where
 * the processor has a lookup, an event alone never books money; where it has none, the stored event is what the lookup
 * finds. Idempotent.
 */
async function applyEvent(
  ctx: DatabaseContext,
  origin: EventOrigin,
  event: ConnectorEvent,
): Promise<void> {
  const { database } = ctx;
  const { workspaceId, connectorId } = origin;
  const named = [workspaceId, connectorId, event.ref, event.idempotencyKey];
  if (isAboutDispute(event.type)) {
    const [found] = await database.read(PAYMENT_OF_EVENT, named);
    if (found) await reportDispute(ctx, origin, found.payment_id, event);
    return;
  }
  const open = await database.read(UNDECIDED_OF_EVENT, [...named, ctx.services.clock()]);
  for (const { idempotency_key: idempotencyKey } of open)
    await reconcileByKey(ctx, workspaceId, { idempotencyKey });
}
