import { openConnector } from '../../connectors/open-connector.ts';
import {
  decidingUnit,
  isConcluded,
  type Concluded,
  type DatabaseContext,
  type Transaction,
} from '../../context.ts';
import { fail } from '../../errors.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../../ports/settlement.ts';
import { callConnector } from '../movements/call.ts';
import { notAttempted } from '../movements/classify-outcome.ts';
import { lookUpMovement } from '../movements/look-up.ts';
import { refOf } from '../movements/open-movement.ts';
import { concludeMovement, settleMovement } from '../movements/settle-movement.ts';
import type {
  CalledModification,
  ModificationType,
  ReservedModification,
} from './open-modification.ts';

/**
 * Modifies a payment, as all that a verb does: `open` stores the intent, the processor is called outside any
 * transaction, and the outcome concludes the request. 402 `payment_failed` with the message when the processor declines.
 */
export async function modifyPayment(
  ctx: DatabaseContext,
  type: ModificationType,
  message: string,
  open: (tx: Transaction) => Promise<ReservedModification>,
): Promise<Concluded<SettledMovement>> {
  const reserved = await decidingUnit<SettledMovement, ReservedModification>(
    ctx,
    async (tx, conclude) => {
      const made = await open(tx);
      const done = madeBy(made);
      return done ? conclude(done) : made;
    },
  );
  if (isConcluded(reserved)) return reserved;
  const settle = ctx.services.settlers[type];
  const settled = await callAndSettle(ctx, type, reserved, (movement, outcome) =>
    concludeMovement(ctx, settle, movement, outcome, (made) =>
      made.transaction.status === 'failed' ? null : made,
    ),
  );
  return isConcluded(settled) ? settled : rejectFailed(settled, message);
}

/** Makes a reserved modification within a larger verb. One that an earlier request has decided is returned as it is. */
export async function runModification(
  ctx: DatabaseContext,
  type: ModificationType,
  reserved: ReservedModification,
): Promise<SettledMovement> {
  if (reserved.kind === 'known' && !reserved.settled.transaction.isUndecided())
    return reserved.settled;
  const settle = ctx.services.settlers[type];
  return callAndSettle(ctx, type, reserved, (movement, outcome) =>
    settleMovement(ctx, settle, movement, outcome),
  );
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

/** Null while the modification is to be made, or looked up. */
function madeBy(reserved: ReservedModification): SettledMovement | null {
  const settled = reserved.kind === 'known' ? reserved.settled : null;
  return settled?.transaction.status === 'succeeded' ? settled : null;
}

/** Calls the processor; an undecided modification that an earlier request opened is looked up instead. */
async function callAndSettle<Settled>(
  ctx: DatabaseContext,
  type: ModificationType,
  reserved: ReservedModification,
  settle: (movement: MovementRef, outcome: MovementOutcome) => Promise<Settled>,
): Promise<Settled> {
  if (reserved.kind === 'known') {
    const { transaction } = reserved.settled;
    return settle(refOf(transaction), await lookUpMovement(ctx, transaction, null));
  }
  const { opened } = reserved;
  const { failpoint } = ctx.services;
  failpoint(`${type}.after_reserve`);
  const outcome = await callFor(ctx, opened);
  failpoint(`${type}.after_call`);
  const settled = await settle(refOf(opened.transaction), outcome);
  failpoint(`${type}.after_settle`);
  return settled;
}

async function callFor(
  ctx: DatabaseContext,
  { transaction: { workspaceId }, connectorId, call }: CalledModification,
): Promise<MovementOutcome> {
  const called = await openConnector(ctx, workspaceId, connectorId);
  return called ? callConnector(called, call) : notAttempted;
}
