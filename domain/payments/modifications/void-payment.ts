import { concludeAlone, type Concluded, type Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import { previewModification } from './preview-modification.ts';
import { openVoid } from './void-money.ts';
import { modifyPayment } from './run-modification.ts';
import type { ModifiedPayment } from '../view.ts';

/**
 * Voids an authorized payment, or an unpaid Net-N payment with its invoice (contract 55 §1). 404; 409 `invalid_state`;
 * 402 `payment_failed` when the processor declines. `dryRun` returns the result of success and writes nothing.
 */
export async function voidPayment(
  ctx: Context,
  paymentId: string,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<Concluded<ModifiedPayment>> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const request = { workspaceId, paymentId: id, reason: null, cause: null };
  if (dryRun)
    return concludeAlone(
      ctx,
      await previewModification(ctx, 'void', (own, tx) => openVoid(own, tx, request)),
    );
  return modifyPayment(ctx, 'void', 'The processor refused the void.', (tx) =>
    openVoid(ctx, tx, request),
  );
}
