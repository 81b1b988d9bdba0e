import type { Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import { requireNotFailed } from './require-not-failed.ts';
import { reserveCapture } from './reserve-capture.ts';
import { runModification } from './run-modification.ts';
import type { SettledMovement } from '../../ports/settlement.ts';

/**
 * Captures an authorized payment, once: a partial capture releases the rest (55 §2). The invoice is issued in the same
 * transaction. 404; 409 `invalid_state`; 422 above the authorized amount; 402 `payment_failed`. While the outcome is
 * unknown, the payment is returned as `authorized`.
 */
export async function capturePayment(
  ctx: Context,
  paymentId: string,
  { amount = null }: { readonly amount?: number | null },
): Promise<SettledMovement> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const reserved = await reserveCapture(ctx, { workspaceId, paymentId: id, amount });
  const settled = await runModification(ctx, 'capture', reserved);
  return requireNotFailed(settled, 'The processor refused the capture.');
}
