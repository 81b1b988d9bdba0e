import { readEnvironmentClocks } from '../../storage/queries/environment-clocks.ts';
import type { SystemContext } from '../context.ts';
import { sweepEnvironmentCarts } from './sweep-carts.ts';

export interface SweepScope {
  /** Null: by each environment's own clock. */
  readonly at: Date | null;
  /** Undefined: all of them. */
  readonly environmentId: string | undefined;
}

/** The sweep as of any instant, for tests: each environment is looked at in full, whenever its carts' turn is. */
export async function sweepEveryCart(
  ctx: SystemContext,
  { at, environmentId }: SweepScope,
): Promise<number> {
  const { database } = ctx;
  const { clock } = ctx.services;
  let abandoned = 0;
  for (const environment of await readEnvironmentClocks(database, environmentId ?? null)) {
    const instant = at ?? environment.now ?? clock();
    abandoned += await sweepEnvironmentCarts(ctx, environment, instant);
  }
  return abandoned;
}
