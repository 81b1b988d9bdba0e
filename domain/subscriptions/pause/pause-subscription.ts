import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import { concludingUnit, type Concluded, type Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { addTo } from '../../billing/calendar.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requirePausable } from '../require-state.ts';
import type { PauseInput } from '../verb-schemas.ts';

const RESUME_YEARS_MAX = 2;

/**
 * Pauses an active subscription (contract 65 §5): nothing is charged until it is resumed, by request or at `resumeAt`.
 * 404; 400 `invalid_subscription_state` unless it is active; 409 `invalid_state` with Retry-After while it is being
 * charged; 422 `validation_error` for a `resumeAt` that is not within two years.
 */
export async function pauseSubscription(
  ctx: Context,
  id: string,
  { resumeAt = null, reason = null }: PauseInput,
): Promise<Concluded<LockedSubscription>> {
  await requireClockNotAdvancing(ctx);
  return concludingUnit(ctx, async (tx) => {
    const locked = await lockSubscription(ctx, tx, id);
    const { timezone } = locked.subscription;
    requirePausable(locked);
    const until = resumeAt === null ? null : requireWithin(ctx.now(), new Date(resumeAt), timezone);
    // A renewal for which no connector could be asked is charged by the resumption.
    locked.pause(ctx, tx, until);
    await locked.store(ctx, tx, 'paused', reason);
    return locked;
  });
}

function requireWithin(now: Date, resumeAt: Date, timezone: string): Date {
  if (resumeAt > now && resumeAt <= addTo(now, 'year', RESUME_YEARS_MAX, timezone)) return resumeAt;
  const message = 'Must be in the future, and within two years.';
  fail('validation_error', [{ path: 'resumeAt', code: 'out_of_range', message }], { status: 422 });
}
