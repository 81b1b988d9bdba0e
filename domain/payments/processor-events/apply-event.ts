import { lockPayment } from '../../../storage/queries/payment-rows.ts';
import { unitOfWork, type DatabaseContext } from '../../context.ts';
import { emitPaymentEvent } from '../events.ts';
import { reconcileByKey } from '../movements/reconcile-by-key.ts';
import type { ConnectorEvent, EventOrigin } from '../../connectors/processor-event.ts';

const NAMED = `
  workspace_id = $1 and connector_id = $2
  and (connector_ref = $3 or processor_transaction_id = $3 or idempotency_key = $4)`;
// A processor may name the charge that a refund or capture belongs to, or one whose own reference we never learned.
const UNDECIDED_SQL = `
  select t.idempotency_key from payment_transaction t
  where t.workspace_id = $1 and t.connector_id = $2 and t.status in ('pending', 'unknown')
    and t.payment_id in (select payment_id from payment_transaction where ${NAMED})
  order by t.created_at, t.id limit 100`;
const PAYMENT_SQL = `select payment_id from payment_transaction where ${NAMED} limit 1`;

/**
 * What an event of a processor leads to. Money is never booked on an event's word: what is undecided of
 * the payment that it names is looked up now instead of at its next turn, and settled by that answer. Repeating it changes nothing.
 */
export async function applyEvent(
  ctx: DatabaseContext,
  { workspaceId, connectorId }: EventOrigin,
  event: ConnectorEvent,
): Promise<void> {
  const { database } = ctx;
  const named = [workspaceId, connectorId, event.ref, event.idempotencyKey];
  if (event.type === 'charge.disputed') {
    const [found] = await database.read<{ payment_id: string }>(PAYMENT_SQL, named);
    if (found) await dispute(ctx, workspaceId, found.payment_id, event.amount);
    return;
  }
  const open = await database.read<{ idempotency_key: string }>(UNDECIDED_SQL, named);
  for (const { idempotency_key: idempotencyKey } of open)
    await reconcileByKey(ctx, workspaceId, { idempotencyKey });
}

async function dispute(
  ctx: DatabaseContext,
  workspaceId: string,
  paymentId: string,
  amount: number | null,
): Promise<void> {
  await unitOfWork(
    ctx,
    async (tx) => {
      const payment = await lockPayment(tx, workspaceId, paymentId);
      if (!payment || payment.disputed) return;
      payment.disputed = true;
      payment.updatedAt = ctx.now();
      const disputedAmount = amount ?? payment.amountCaptured;
      emitPaymentEvent(ctx, tx, payment, 'payment.disputed', { disputedAmount });
    },
    { concludes: false },
  );
}
