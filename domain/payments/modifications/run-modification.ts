import {
  decidingUnit,
  isConcluded,
  type Concluded,
  type DatabaseContext,
  type Transaction,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../../ports/settlement.ts';
import { lookUpMovement } from '../../sales/call.ts';
import { refOf, purposesOf } from '../../sales/open-movement.ts';
import type { ReservedSale } from '../../sales/reserve-charge.ts';
import { concludeSale, runSale, concludeMovement, settleMovement } from '../../sales/run-sale.ts';
import { recordedByHand } from '../../sales/classify-outcome.ts';
import type {
  CalledModification,
  ModificationType,
  ReservedModification,
} from './open-modification.ts';

/**
 * Modifies a payment, as all that a verb does: `open` stores the intent, the processor is called outside any
 * transaction, and the outcome concludes the request. 402 `payment_failed` when the processor declines.
 */
export async function modifyPayment(
  ctx: DatabaseContext,
  type: ModificationType,
  open: Open,
): Promise<Concluded<SettledMovement>> {
  const reserved = await decidingUnit<SettledMovement, ReservedModification>(
    ctx,
    async (tx, conclude) => {
      const made = await open(ctx, tx);
      const isDone = made.kind === 'known' && made.settled.transaction.status === 'succeeded';
      return isDone ? conclude(made.settled) : made;
    },
  );
  if (isConcluded(reserved)) return reserved;
  const purpose = purposesOf(ctx)[type];
  const accept = (made: SettledMovement) => (made.transaction.status === 'failed' ? null : made);
  const settled =
    reserved.kind === 'opened'
      ? await concludeSale(ctx, purpose, saleOf(reserved.opened), accept)
      : await concludeMovement(ctx, purpose, ...(await lookUp(ctx, reserved.settled)), accept);
  return isConcluded(settled)
    ? settled
    : rejectFailed(settled, `The processor refused the ${type}.`);
}

/** Makes a reserved modification within a larger verb. One that an earlier request has decided is returned as it is. */
export async function runModification(
  ctx: DatabaseContext,
  type: ModificationType,
  reserved: ReservedModification,
): Promise<SettledMovement> {
  const purpose = purposesOf(ctx)[type];
  if (reserved.kind === 'opened') return runSale(ctx, purpose, saleOf(reserved.opened));
  const { settled } = reserved;
  if (!settled.transaction.isUndecided()) return settled;
  return settleMovement(ctx, purpose, ...(await lookUp(ctx, settled)));
}

/** Stores the intent of a modification in a transaction. */
export type Open = (ctx: DatabaseContext, tx: Transaction) => Promise<ReservedModification>;

/** Opens and settles a modification as if the processor had agreed, by the code of the real one. For a dry run. */
export async function settleDry(
  ctx: DatabaseContext,
  tx: Transaction,
  type: ModificationType,
  open: Open,
): Promise<SettledMovement> {
  const reserved = await open(ctx, tx);
  await tx.flush();
  if (reserved.kind === 'known') return reserved.settled;
  const movement = refOf(reserved.opened.transaction);
  const settled = await purposesOf(ctx)[type].settle(ctx, tx, movement, recordedByHand);
  await tx.flush();
  return settled;
}

/** The settled modification, or 402 `payment_failed` when the processor declined it. */
export function requireNotFailed(settled: SettledMovement, message: string): SettledMovement {
  return settled.transaction.status === 'failed' ? rejectFailed(settled, message) : settled;
}

function rejectFailed({ payment, transaction }: SettledMovement, message: string): never {
  const { declineCode = null, declineClass = null, id: transactionId } = transaction;
  const details = { paymentId: payment.id, transactionId, declineCode, declineClass };
  fail('payment_failed', details, { message });
}

function saleOf({ transaction, connectorId, call }: CalledModification): ReservedSale {
  return { movement: refOf(transaction), connectorId, connector: null, call };
}

/** What became of an undecided modification that an earlier request opened. */
async function lookUp(
  ctx: DatabaseContext,
  { transaction }: SettledMovement,
): Promise<[MovementRef, MovementOutcome]> {
  return [refOf(transaction), await lookUpMovement(ctx, transaction, null)];
}
