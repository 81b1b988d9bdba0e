import type { Json } from '../client/send.ts';
import { isPaid, said, type Comparison } from './compare-purchases.ts';
import type { Evidence } from './evidence.ts';

/**
 * From the other side: a payment that was declined, refused or left undecided has no money and no paid order; one that
 * has money has its order. So an order that is in no list is missed by its payment, too.
 */
export function compareAttempts(evidence: Evidence): Comparison {
  const orders = new Map<string, Json>(evidence.orders.map((order) => [order.id, order]));
  return {
    kind: 'attempts',
    compared: evidence.payments.length,
    differences: evidence.payments.flatMap((payment) =>
      attemptDiffers(payment, { evidence, order: orders.get(payment.orderId) ?? null }).map(
        (difference) => `payment ${payment.id}: ${difference}`,
      ),
    ),
  };
}

function attemptDiffers(
  payment: Json,
  { evidence, order }: { readonly evidence: Evidence; readonly order: Json | null },
): string[] {
  const { id, status, amountCaptured, orderId, checkoutSessionId } = payment;
  if (amountCaptured > 0)
    return said([
      [order === null, `${amountCaptured} is captured, and its order ${orderId} is in no list`],
    ]);
  const sumOf = (rows: readonly Json[] = []) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const kept = sumOf(evidence.chargesOf.get(checkoutSessionId)) - sumOf(evidence.refundsOf.get(id));
  return said([
    [kept !== 0, `it is ${status}, and the processor has kept ${kept}`],
    [order !== null && isPaid(order), `it is ${status}, and order ${orderId} is paid`],
  ]);
}
