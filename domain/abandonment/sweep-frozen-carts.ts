import { readFrozenClocks } from '../../storage/queries/clock/environment-clocks.ts';
import type { SystemContext } from '../context.ts';
import { sweepEnvironmentCarts } from './sweep-carts.ts';

/** Sweeps every environment with a frozen test clock, at its present. */
export async function sweepFrozenCarts(ctx: SystemContext, signal?: AbortSignal): Promise<number> {
  let abandoned = 0;
  for (const environment of await readFrozenClocks(ctx.database)) {
    if (signal?.aborted) break;
    const at = environment.now ?? ctx.services.clock();
    abandoned += await sweepEnvironmentCarts(ctx, environment, at, signal);
  }
  return abandoned;
}
