import type { Concluded, Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import type { ModifiedPayment } from '../view.ts';
import { modifyOrPreview } from './preview-modification.ts';
import { openVoid } from './void-money.ts';

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
  return modifyOrPreview(ctx, 'void', dryRun, (own, tx) => openVoid(own, tx, request));
}
