import { readEnvironmentClocks } from '../../storage/queries/clock/environment-clocks.ts';
import { dueRange, type DueScope, type DueWork } from '../clock/due-work.ts';
import type { SystemContext } from '../context.ts';
import { sweepCarts, sweepEnvironmentCarts } from './sweep-carts.ts';

/**
 * Carts that have been idle long enough or have expired. A cart that is being changed or paid waits for a later run. At
 * half past, so that the actors have had half an hour for the carts of a full hour.
 */
export const cartAbandonmentWork: DueWork = {
  name: 'cart-abandonment',
  pattern: '30 * * * *',
  run: (ctx, scope, signal) => {
    if (scope.lateMs === undefined) return sweepCartsOf(ctx, scope, signal);
    return sweepCarts(ctx, dueRange(ctx, scope).at, signal);
  },
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
