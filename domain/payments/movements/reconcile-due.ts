import {
  returnMovement,
  takeDueMovement,
  type DueMovement,
} from '../../../storage/queries/payments/undecided-movements.ts';
import { unitOfWork, type DatabaseContext } from '../../context.ts';
import { reconcileMovement } from './reconcile-movement.ts';

/**
 * Looks up an undecided transaction that is due, unless somebody else has taken it. Returns whether it was taken. One
 * whose lookup throws is due again at once; its caller decides when.
 */
export async function reconcileDue(
  base: DatabaseContext,
  due: DueMovement,
  now: Date,
): Promise<boolean> {
  const taken = await unitOfWork(base, (tx) => takeDueMovement(tx, due, now));
  if (!taken) return false;
  try {
    await reconcileMovement(base, taken);
    return true;
  } catch (error) {
    await unitOfWork(base, (tx) => returnMovement(tx, due, now)).catch(() => undefined);
    throw error;
  }
}
