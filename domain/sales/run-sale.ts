import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { UNDECIDED_CHARGE_OF_PAYMENT } from '../../storage/queries/payments/payment-rows.ts';
import { connectorOf, openConnector } from '../connectors/open-connector.ts';
import type { DatabaseContext, Purpose } from '../context.ts';
import type { MovementOutcome, SettledMovement } from '../ports/settlement.ts';
import { callConnector, openCall } from './call.ts';
import { classifyTransaction, notAttempted } from './classify-outcome.ts';
import { refOf } from './open-movement.ts';
import type { ReservedSale } from './reserve-charge.ts';
import { settleMovement } from './settle-movement.ts';

/**
 * Makes the call of a reserved sale, outside any transaction, and settles the outcome. Again under the same key it moves no
 * money twice.
 */
export async function runSale<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  reserved: ReservedSale,
): Promise<Settled> {
  const { failpoint } = ctx.services;
  const { name, sharing } = purpose;
  failpoint(`${name}.after_reserve`);
  let current = reserved;
  for (;;) {
    const outcome = await callFor(ctx, current);
    if (!current.made) failpoint(`${name}.after_call`);
    const { movement, failOver } = current;
    const next = (await failOver?.(outcome)) ?? null;
    if (next) {
      current = next;
      continue;
    }
    const settled = await settleMovement(ctx, purpose, movement, outcome, sharing?.(movement));
    failpoint(`${name}.after_settle`);
    return settled;
  }
}

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

async function callFor(
  ctx: DatabaseContext,
  { movement, call, made, connectorId, connector: row }: ReservedSale,
): Promise<MovementOutcome> {
  if (made) return classifyTransaction(made);
  if (!call) throw new Error(`transaction ${movement.transactionId} has no call`);
  const called = row
    ? { row, connector: connectorOf(ctx, row) }
    : await openConnector(ctx, movement.workspaceId, connectorId);
  return called ? callConnector(called, call) : notAttempted;
}
