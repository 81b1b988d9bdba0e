import {
  PAYMENT_OF_EVENT,
  UNDECIDED_OF_EVENT,
} from '../../../storage/queries/connectors/connector-events.ts';
import { lockPayment } from '../../../storage/queries/payments/payment-rows.ts';
import { unitOfWork, type DatabaseContext } from '../../context.ts';
import { emitPaymentEvent } from '../events.ts';
import { reconcileByKey } from '../../sales/reconcile-movement.ts';
import type { ConnectorEvent, EventOrigin } from '../../connectors/processor-event.ts';

/**
 * Handles a processor's event: looks up the undecided transactions of its payment at once, which settles them. Where
 * the processor has a lookup, an event alone never books money; where it has none, the stored event is what the lookup
 * finds. Idempotent.
 */
export async function applyEvent(
  ctx: DatabaseContext,
  { workspaceId, connectorId }: EventOrigin,
  event: ConnectorEvent,
): Promise<void> {
  const { database } = ctx;
  const named = [workspaceId, connectorId, event.ref, event.idempotencyKey];
  if (event.type === 'charge.disputed') {
    const [found] = await database.read(PAYMENT_OF_EVENT, named);
    if (found) await dispute(ctx, workspaceId, found.payment_id, event.amount);
    return;
  }
  const open = await database.read(UNDECIDED_OF_EVENT, [...named, ctx.services.clock()]);
  for (const { idempotency_key: idempotencyKey } of open)
    await reconcileByKey(ctx, workspaceId, { idempotencyKey });
}

async function dispute(
  ctx: DatabaseContext,
  workspaceId: string,
  paymentId: string,
  amount: number | null,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const payment = await lockPayment(tx, workspaceId, paymentId);
    if (!payment || payment.disputed) return;
    payment.dispute(ctx.now());
    const disputedAmount = amount ?? payment.amountCaptured;
    emitPaymentEvent(ctx, tx, payment, 'payment.disputed', { disputedAmount });
  });
}
