import type { UndecidedMovement } from '../../../storage/queries/payments/undecided-movements.ts';
import type { DatabaseContext } from '../../context.ts';
import { environmentContext } from '../../tenancy/environment-context.ts';
import { lookUpMovement } from './look-up.ts';
import { settleMovement } from './settle-movement.ts';

/**
 * Looks up an undecided movement and lets the settler of its purpose record the outcome. Returns whether it is decided
 * now.
 */
export async function reconcileMovement(
  base: DatabaseContext,
  undecided: UndecidedMovement,
): Promise<boolean> {
  const { services } = base;
  const outcome = await lookUpMovement(base, undecided, undecided.attempt?.sessionId ?? null);
  services.failpoint('reconcile.before_settle');
  // A subscription shows that nobody knows, and charges nothing meanwhile, also when its process died before it could say so.
  if (outcome.kind === 'unknown' && undecided.purpose !== 'subscription') return false;
  const ctx = await environmentContext(base, undecided);
  const { workspaceId, paymentId, id: transactionId, purpose, attempt } = undecided;
  const ref = { workspaceId, paymentId, transactionId, attempt };
  const { transaction } = await settleMovement(ctx, services.settlers[purpose], ref, outcome);
  return !transaction.isUndecided();
}
