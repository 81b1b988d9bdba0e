import { concludeAlone, type Concluded, type Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import { previewModification } from './preview-modification.ts';
import { openCapture } from './reserve-capture.ts';
import { modifyPayment } from './run-modification.ts';
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
): Promise<Concluded<ModifiedPayment>> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const request = { workspaceId, paymentId: id, amount };
  if (dryRun)
    return concludeAlone(
      ctx,
      await previewModification(ctx, 'capture', (own, tx) => openCapture(own, tx, request)),
    );
  return modifyPayment(ctx, 'capture', 'The processor refused the capture.', (tx) =>
    openCapture(ctx, tx, request),
  );
}
