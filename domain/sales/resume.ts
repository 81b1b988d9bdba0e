import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { UNDECIDED_CHARGE_OF_PAYMENT } from '../../storage/queries/payments/payment-rows.ts';
import type { DatabaseContext, Purpose } from '../context.ts';
import type { SettledMovement } from '../ports/settlement.ts';
import { openCall } from './call.ts';
import { lookUpMovement } from './look-up.ts';
import { refOf } from './open-movement.ts';
import type { ReservedSale } from './reserve-charge.ts';
import { settleMovement } from './settle-movement.ts';

/**
 * The charge of a payment that a process left behind, for a repeat of its request: made again under the same key, it moves
 * no money twice. Null once its outcome is recorded.
 */
export async function reopenCharge(
  { database, services: { secrets } }: DatabaseContext,
  workspaceId: string,
  paymentId: string,
): Promise<ReservedSale | null> {
  const [row] = await database.read(UNDECIDED_CHARGE_OF_PAYMENT, [workspaceId, paymentId]);
  const charge = row ? database.em().map(PaymentTransaction, row) : null;
  if (!charge?.sealedRequest || !charge.connectorId) return null;
  const { connectorId, sealedRequest } = charge;
  const call = openCall(secrets, sealedRequest);
  return { movement: refOf(charge), connectorId, connector: null, call };
}

/** Looks up a movement that another process has begun, and settles it. */
export async function settleByLookup<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  transaction: PaymentTransaction,
): Promise<Settled> {
  const outcome = await lookUpMovement(ctx, transaction, null);
  return settleMovement(ctx, purpose, refOf(transaction), outcome);
}
