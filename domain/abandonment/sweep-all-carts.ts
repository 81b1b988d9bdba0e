import { readFrozenClocks } from '../../storage/queries/clock/environment-clocks.ts';
import type { SystemContext } from '../context.ts';
import { sweepCarts, sweepEnvironmentCarts } from './sweep-carts.ts';

/** The sweep as the clock has it: `at` in real time, and each environment whose test clock is frozen at its own present. */
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
