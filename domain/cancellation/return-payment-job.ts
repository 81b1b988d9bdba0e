import type { Payment } from '../../storage/entities/payment.ts';
import { readPaymentOfWorkspace } from '../../storage/queries/payments/payment-rows.ts';
import type { SystemContext } from '../context.ts';
import { Refusal } from '../errors.ts';
import { refundMoney } from '../payments/modifications/refund-money.ts';
import { voidMoney } from '../payments/modifications/void-money.ts';
import { environmentContext } from '../tenancy/enter-tenant.ts';

/**
 * Returns a payment whose order had ended when its money arrived: an authorization is voided, captured money refunded
 * in full. The idempotency key derives from the payment, so a second run moves nothing. If the processor declines, the
 * money stays on the order as owed to the customer, and `payment.refund_failed` says so.
 */
export async function returnPaymentJob(
  base: SystemContext,
  workspaceId: string,
  paymentId: string,
): Promise<void> {
  const payment = await readPaymentOfWorkspace(base.database, workspaceId, paymentId);
  if (!payment || !isHeld(payment)) return;
  const ctx = await environmentContext(base, payment);
  const reason = payment.orderId
    ? 'The order was cancelled while it was being paid.'
    : 'The payment came too late, or its card could not be charged again.';
  const request = { workspaceId, paymentId, reason, cause: 'return' };
  try {
    if (payment.status === 'authorized') await voidMoney(ctx, request);
    else await refundMoney(ctx, { ...request, amount: null, lineItems: [] });
  } catch (error) {
    // The merchant refunded or voided it meanwhile.
    if (!(error instanceof Refusal)) throw error;
  }
}

function isHeld({ status, amountCaptured, amountRefunded }: Payment): boolean {
  return status === 'authorized' || amountCaptured > amountRefunded;
}
