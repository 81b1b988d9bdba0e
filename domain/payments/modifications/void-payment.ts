import type { Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import { requireNotFailed } from './require-not-failed.ts';
import { reserveVoid } from './reserve-void.ts';
import { runModification } from './run-modification.ts';
import type { SettledMovement } from '../../ports/settlement.ts';

/**
 * Voids an authorized payment, or an unpaid Net-N payment with its invoice (55 §1). 404; 409 `invalid_state`; 402
 * `payment_failed` when the processor declines.
 */
export async function voidPayment(ctx: Context, paymentId: string): Promise<SettledMovement> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const request = { workspaceId, paymentId: id, reason: null, cause: null };
  const settled = await runModification(ctx, 'void', await reserveVoid(ctx, request));
  return requireNotFailed(settled, 'The processor refused the void.');
}
