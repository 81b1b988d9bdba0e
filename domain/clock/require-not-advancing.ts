import { readEnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';

/** 409 `invalid_state` with Retry-After while the environment's test clock advances. */
export async function requireClockNotAdvancing(ctx: Context): Promise<void> {
  if (await isClockAdvancing(ctx)) rejectWhileAdvancing();
}

/** Whether the environment's test clock advances; the clock of production never does. */
export async function isClockAdvancing(
  ctx: Pick<Context, 'environmentId' | 'environmentKind' | 'database'>,
): Promise<boolean> {
  if (ctx.environmentKind === 'production') return false;
  const clock = await readEnvironmentClock(ctx.database, ctx.environmentId);
  return clock?.mode === 'advancing';
}

/** 409 `invalid_state`: requests must not interleave with the due work of an advancing clock (contract 90 §7). */
export function rejectWhileAdvancing(): never {
  fail(
    'invalid_state',
    { clock: 'advancing' },
    {
      message: 'The test clock is advancing; try again when it is frozen.',
      headers: { 'retry-after': '1' },
    },
  );
}
