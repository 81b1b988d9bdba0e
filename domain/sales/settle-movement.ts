import { violatedConstraint } from '../../storage/database-errors.ts';
import type { WriteStatement } from '../../storage/statement.ts';
import type { DatabaseContext, Purpose } from '../context.ts';
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
  const record = (known: MovementOutcome): Promise<Settled> =>
    ctx.database.transaction((tx) => purpose.settle(ctx, tx, movement, known), {
      concluding: (settled) => answerOf(ctx, settled),
      sharing,
    });
  try {
    return await record(outcome);
  } catch (error) {
    if (violatedConstraint(error) !== HELD_REFERENCE) throw error;
    return record({ kind: 'unknown' });
  }
}

/** The stored response of an Idempotency-Key; none for what the caller rejects, such as a failed movement. */
export function answerOf(
  ctx: DatabaseContext,
  settled: SettledMovement,
): readonly WriteStatement[] {
  const { transaction, isRejected = false } = settled;
  return transaction.status === 'failed' || isRejected ? [] : (ctx.conclude?.(settled) ?? []);
}
