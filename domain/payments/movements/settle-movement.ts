import type { WriteStatement } from '../../../storage/statement.ts';
import type { DatabaseContext, Settle } from '../../context.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../../ports/settlement.ts';

/** Records an outcome and all that follows from it, in one commit. */
export function settleMovement<Settled extends SettledMovement, Ctx extends DatabaseContext>(
  ctx: Ctx,
  settle: Settle<Settled, Ctx>,
  movement: MovementRef,
  outcome: MovementOutcome,
): Promise<Settled> {
  return ctx.database.transaction((tx) => settle(ctx, tx, movement, outcome), {
    concluding: (settled) => answerOf(ctx, settled),
  });
}

/** The stored answer of an Idempotency-Key; none for what failed, which the caller is going to reject. */
export function answerOf(
  ctx: DatabaseContext,
  settled: SettledMovement,
): readonly WriteStatement[] {
  return settled.transaction.status === 'failed' ? [] : (ctx.conclude?.(settled) ?? []);
}
