import { violatedConstraint } from '../../storage/database-errors.ts';
import { decidingUnit, type Concluded, type DatabaseContext, type Purpose } from '../context.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../ports/settlement.ts';

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
  return unlessHeld(outcome, (known) =>
    ctx.database.transaction((tx) => purpose.settle(ctx, tx, movement, known), { sharing }),
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
  return unlessHeld(outcome, (known) =>
    decidingUnit<Accepted, Settled>(
      ctx,
      async (tx, conclude) => {
        const settled = await purpose.settle(ctx, tx, movement, known);
        const accepted = accept(settled);
        return accepted === null ? settled : conclude(accepted);
      },
      // What a processor has said is a fact, whoever has the key now (decision 67).
      { sharing, checksClaim: () => false },
    ),
  );
}

async function unlessHeld<Result>(
  outcome: MovementOutcome,
  record: (known: MovementOutcome) => Promise<Result>,
): Promise<Result> {
  try {
    return await record(outcome);
  } catch (error) {
    if (violatedConstraint(error) !== HELD_REFERENCE) throw error;
    return record({ kind: 'unknown' });
  }
}
