import type { Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import { previewModification } from './preview-modification.ts';
import { requireNotFailed } from './require-not-failed.ts';
import { openCapture, reserveCapture } from './reserve-capture.ts';
import { runModification } from './run-modification.ts';
import type { ModifiedPayment } from '../view.ts';

/**
 * Captures an authorized payment, once: a partial capture releases the rest (contract 55 §2). The invoice is issued in
 * the same transaction. 404; 409 `invalid_state`; 422 above the authorized amount; 402 `payment_failed`. While the
 * outcome is unknown, the payment is returned as `authorized`. `dryRun` returns the result of success and writes
 * nothing.
 */
export async function capturePayment(
  ctx: Context,
  paymentId: string,
  { amount = null, dryRun = false }: { readonly amount?: number | null; readonly dryRun?: boolean },
): Promise<ModifiedPayment> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const request = { workspaceId, paymentId: id, amount };
  if (dryRun)
    return previewModification(ctx, 'capture', (own, tx) => openCapture(own, tx, request));
  const reserved = await reserveCapture(ctx, request);
  const settled = await runModification(ctx, 'capture', reserved);
  return requireNotFailed(settled, 'The processor refused the capture.');
}
