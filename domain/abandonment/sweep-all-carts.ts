import { readFrozenClocks } from '../../storage/queries/clock/environment-clocks.ts';
import type { SystemContext } from '../context.ts';
import { sweepCarts, sweepEnvironmentCarts } from './sweep-carts.ts';

/** Sweeps every environment: at `at` in real time, or at the present of its frozen test clock. */
export async function sweepAllCarts(
  ctx: SystemContext,
  at: Date,
  signal?: AbortSignal,
): Promise<number> {
  let abandoned = await sweepCarts(ctx, at, signal);
  for (const environment of await readFrozenClocks(ctx.database)) {
    if (signal?.aborted) break;
    abandoned += await sweepEnvironmentCarts(ctx, environment, environment.now ?? at, signal);
  }
  return abandoned;
}
