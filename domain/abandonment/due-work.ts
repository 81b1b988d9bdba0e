import { readEnvironmentClocks } from '../../storage/queries/clock/environment-clocks.ts';
import { countDueCarts, nextDueCartAt } from '../../storage/queries/abandonment/due-carts.ts';
import type { DueScope, DueWork } from '../clock/due-work.ts';
import type { SystemContext } from '../context.ts';
import { sweepAllCarts } from './sweep-all-carts.ts';
import { sweepEnvironmentCarts } from './sweep-carts.ts';

/**
 * Carts that have been idle long enough or have expired. A cart that is being changed or paid waits for a later run.
 */
export const cartAbandonmentWork: DueWork = {
  name: 'cart-abandonment',
  hasActor: false,
  pattern: '0 * * * *',
  countDue: ({ database }, environment, until) => countDueCarts(database, environment, until),
  nextDueAt: ({ database }, environment, until) => nextDueCartAt(database, environment, until),
  run: (ctx, scope, signal) =>
    scope.at === null && scope.environmentId === null
      ? sweepAllCarts(ctx, ctx.services.clock(), signal)
      : sweepCartsOf(ctx, scope, signal),
};

/** Sweeps all carts of the environments at any instant, even before their next check is due. */
async function sweepCartsOf(
  ctx: SystemContext,
  { at, environmentId }: DueScope,
  signal?: AbortSignal,
): Promise<number> {
  const { database, services } = ctx;
  let abandoned = 0;
  for (const environment of await readEnvironmentClocks(database, environmentId)) {
    const instant = at ?? environment.now ?? services.clock();
    abandoned += await sweepEnvironmentCarts(ctx, environment, instant, signal);
  }
  return abandoned;
}
