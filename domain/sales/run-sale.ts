import { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';
import { UNDECIDED_CHARGE_OF_PAYMENT } from '../../storage/queries/payments/payment-rows.ts';
import { connectorOf, openConnector } from '../connectors/open-connector.ts';
import {
  type Concluded,
  type DatabaseContext,
  decidingUnit,
  type Transaction,
} from '../context.ts';
import type { Purpose } from './purposes.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../ports/settlement.ts';
import {
  callConnector,
  openCall,
  classifyTransaction,
  notAttempted,
  recordedByHand,
} from './call.ts';
import { NumbersNotNeeded, refOf } from './open-movement.ts';
import type { ReservedSale } from './reserve-charge.ts';
import { violatedConstraint } from '../../storage/errors/database-errors.ts';

/**
 * Makes the call of a reserved sale, outside any transaction, and settles the outcome. Again under the same key it moves no
 * money twice.
 */
export function runSale<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  reserved: ReservedSale,
): Promise<Settled> {
  return callAndSettle(ctx, purpose, reserved, (movement, outcome, sharing) =>
    settleMovement(ctx, purpose, movement, outcome, sharing),
  );
}

/** Makes a sale as the last step of a verb: its request is concluded with what `accept` makes of the outcome. */
export function concludeSale<
  Settled extends SettledMovement,
  Ctx extends DatabaseContext,
  Accepted extends object,
>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  reserved: ReservedSale,
  accept: (settled: Settled) => Accepted | null,
): Promise<Concluded<Accepted> | Settled> {
  return callAndSettle(ctx, purpose, reserved, (movement, outcome, sharing) =>
    concludeMovement(ctx, purpose, movement, outcome, accept, sharing),
  );
}

async function callAndSettle<Result>(
  ctx: DatabaseContext,
  { name, sharing }: Pick<Purpose, 'name' | 'sharing'>,
  reserved: ReservedSale,
  settle: (
    movement: MovementRef,
    outcome: MovementOutcome,
    sharing: string | undefined,
  ) => Promise<Result>,
): Promise<Result> {
  const { failpoint } = ctx.services;
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
    const settled = await settle(movement, outcome, sharing?.(movement));
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

/** The unique index by which a reference of a processor pays once. */
export const HELD_REFERENCE = 'payment_transaction_reference_unique';

/**
 * Records an outcome and its consequences, in one commit. A processor's reference that another payment holds proves
 * nothing about this one: its outcome stays unknown.
 */
export async function settleMovement<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  movement: MovementRef,
  outcome: MovementOutcome,
  sharing?: string,
): Promise<Settled> {
  return record(movement, outcome, (of, known) =>
    ctx.database.transaction((tx) => purpose.settle(ctx, tx, of, known), { sharing }),
  );
}

/**
 * Records an outcome as the last step of a verb: the commit concludes the request with what `accept` makes of it. Null, as for a
 * movement that failed, is what the caller rejects: then the outcome is recorded, and returned as it is. `accept` throws
 * nothing, since that would undo the record.
 */
export async function concludeMovement<
  Settled extends SettledMovement,
  Ctx extends DatabaseContext,
  Accepted extends object,
>(
  ctx: Ctx,
  purpose: Purpose<Settled, Ctx>,
  movement: MovementRef,
  outcome: MovementOutcome,
  accept: (settled: Settled) => Accepted | null,
  sharing?: string,
): Promise<Concluded<Accepted> | Settled> {
  return record(movement, outcome, (of, known) =>
    decidingUnit<Accepted, Settled>(
      ctx,
      async (tx, conclude) => {
        const settled = await purpose.settle(ctx, tx, of, known);
        const accepted = accept(settled);
        return accepted === null ? settled : conclude(accepted);
      },
      // What a processor has said is a fact, whoever has the key now (decision 67).
      { sharing, checksClaim: () => false },
    ),
  );
}

/** Settles a stored movement as if the processor had agreed, by the code of the real one. For a dry run. */
export async function settleDry<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  tx: Transaction,
  purpose: Pick<Purpose<Settled, Ctx>, 'settle'>,
  movement: MovementRef,
): Promise<Settled> {
  await tx.flush();
  const settled = await purpose.settle(ctx, tx, movement, recordedByHand);
  await tx.flush();
  return settled;
}

/** Once more where a commit has come to nothing for what it can be made without. */
async function record<Result>(
  movement: MovementRef,
  outcome: MovementOutcome,
  commit: (movement: MovementRef, known: MovementOutcome) => Promise<Result>,
): Promise<Result> {
  try {
    return await commit(movement, outcome);
  } catch (error) {
    const { attempt } = movement;
    if (error instanceof NumbersNotNeeded && attempt?.numbersAhead) {
      const { numbersAhead: _, ...late } = attempt;
      return record({ ...movement, attempt: late }, outcome, commit);
    }
    if (violatedConstraint(error) !== HELD_REFERENCE) throw error;
    return commit(movement, { kind: 'unknown' });
  }
}
