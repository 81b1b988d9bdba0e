import type { DueAuthorization } from '../../../storage/queries/payments/due-authorizations.ts';
import type { DatabaseContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { voidMoney } from './void-money.ts';

/** Voids an authorization that was not captured in time; false when it was captured or voided meanwhile. */
export async function voidLapsed(
  ctx: DatabaseContext,
  { workspaceId, id: paymentId }: Pick<DueAuthorization, 'workspaceId' | 'id'>,
): Promise<boolean> {
  const reason = 'Not captured within 7 days';
  try {
    await voidMoney(ctx, { workspaceId, paymentId, reason, cause: 'lapsed' });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_state') return false;
    throw error;
  }
}
