import type { Context } from '../../context.ts';
import { loadPayment } from '../load.ts';
import { refuseFailed } from './require-not-failed.ts';
import { reserveVoid } from './reserve-void.ts';
import { runFollowUp } from './run-modification.ts';
import type { SettledFollowUp } from '../../settlement/settle-modification.ts';

/**
 * Lets the money of an authorized payment go; ends an unpaid Net-N payment, with its invoice (55 §1). 404; 409
 * `invalid_state`; 402 `payment_failed` when the processor refuses.
 */
export async function voidPayment(ctx: Context, paymentId: string): Promise<SettledFollowUp> {
  const { workspaceId, id } = await loadPayment(ctx, paymentId);
  const request = { workspaceId, paymentId: id, reason: null, cause: null };
  const settled = await runFollowUp(ctx, await reserveVoid(ctx, request));
  return refuseFailed(settled, 'The processor refused the void.');
}
