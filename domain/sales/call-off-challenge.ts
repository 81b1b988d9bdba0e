import type { CheckoutAttempt } from '../../storage/entities/checkout-attempt.ts';
import { lockPayment } from '../../storage/queries/payments/payment-rows.ts';
import {
  callOffMovement,
  readUndecidedKey,
} from '../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../context.ts';
import { reconcileByKey } from './reconcile-movement.ts';

/**
 * Calls off an attempt that waits for its buyer; one that was approved before is settled as paid. That it is called off
 * is stored first: from then on every lookup voids before it believes an approval, so that none is recorded whose money
 * is being released. Returns whether this call settled the attempt.
 */
export async function callOffChallenge(
  ctx: DatabaseContext,
  attempt: Pick<CheckoutAttempt, 'workspaceId' | 'paymentId' | 'id'>,
): Promise<boolean> {
  const { database, services } = ctx;
  const { workspaceId, paymentId } = attempt;
  const idempotencyKey = await readUndecidedKey(database, attempt);
  if (idempotencyKey === null) return false;
  if (await reconcileByKey(ctx, workspaceId, { idempotencyKey })) return true;
  const isCalledOff = await database.transaction(async (tx) => {
    // Whoever settles holds this lock.
    await lockPayment(tx, workspaceId, paymentId);
    return callOffMovement(tx, workspaceId, idempotencyKey);
  });
  if (!isCalledOff) return false;
  services.failpoint('call_off.after_mark');
  return reconcileByKey(ctx, workspaceId, { idempotencyKey });
}
