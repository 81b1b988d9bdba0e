import type { WriteStatement } from '../../../storage/statement.ts';
import type { DatabaseContext, Settle } from '../../context.ts';
import type { MovementOutcome, MovementRef, SettledMovement } from '../../ports/settlement.ts';

/** Records an outcome and its consequences, in one commit. */
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

/** The stored response of an Idempotency-Key; none for a failed movement, which the caller rejects. */
export function answerOf(
  ctx: DatabaseContext,
  settled: SettledMovement,
): readonly WriteStatement[] {
  return settled.transaction.status === 'failed' ? [] : (ctx.conclude?.(settled) ?? []);
}
