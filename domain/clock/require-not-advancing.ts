import { readEnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';
import type { Context } from '../context.ts';
import { rejectWhileAdvancing } from './reject-while-advancing.ts';

/** 409 `invalid_state` with Retry-After while the environment's test clock advances. */
export async function requireClockNotAdvancing(ctx: Context): Promise<void> {
  if (ctx.environmentKind === 'production') return;
  const clock = await readEnvironmentClock(ctx.database, ctx.environmentId);
  if (clock?.mode === 'advancing') rejectWhileAdvancing();
}
