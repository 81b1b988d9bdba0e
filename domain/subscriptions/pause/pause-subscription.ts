import { requireClockNotAdvancing } from '../../clock/require-not-advancing.ts';
import {
  concludeAlone,
  concludingUnit,
  type Concluded,
  type Context,
  type Transaction,
} from '../../context.ts';
import { dryContext, runDry } from '../../dry-run.ts';
import { fail } from '../../errors.ts';
import { addTo } from '../../billing/calendar.ts';
import type { LockedSubscription } from '../aggregate.ts';
import { lockSubscription } from '../lock.ts';
import { requirePausable } from '../require-state.ts';
import { nextOf, type PreviewedSubscription } from '../verb-preview.ts';
import type { PauseInput } from '../verb-schemas.ts';
import { isPaidFor } from './plan-resumption.ts';

const RESUME_YEARS_MAX = 2;

/**
 * Pauses an active subscription (contract 65 §5): nothing is charged until it is resumed, by request or at `resumeAt`.
 * 404; 400 `invalid_subscription_state` unless it is active; 409 `invalid_state` with Retry-After while it is being
 * charged; 422 `validation_error` for a `resumeAt` that is not within two years. `dryRun` returns the same with its
 * `preview`, and writes nothing.
 */
export async function pauseSubscription(
  ctx: Context,
  id: string,
  input: Partial<PauseInput>,
): Promise<Concluded<PreviewedSubscription>> {
  await requireClockNotAdvancing(ctx);
  if (input.dryRun) return concludeAlone(ctx, await previewPause(dryContext(ctx), id, input));
  return concludingUnit(ctx, (tx) => pause(ctx, tx, id, input));
}

async function pause(
  ctx: Context,
  tx: Transaction,
  id: string,
  { resumeAt = null, reason = null }: Partial<PauseInput>,
): Promise<LockedSubscription> {
  const locked = await lockSubscription(ctx, tx, id);
  const { timezone } = locked.subscription;
  requirePausable(locked);
  const until = resumeAt === null ? null : requireWithin(ctx.now(), new Date(resumeAt), timezone);
  // A renewal for which no connector could be asked is charged by the resumption.
  locked.pause(ctx, tx, until);
  await locked.store(ctx, tx, 'paused', reason);
  return locked;
}

/** Pauses it, and lets the pause end at its `resumeAt` to see what is charged then; both are undone. */
async function previewPause(
  ctx: Context,
  id: string,
  input: Partial<PauseInput>,
): Promise<PreviewedSubscription> {
  const { paused, resumed, credited } = await runDry(ctx, async (tx) => {
    const locked = await pause(ctx, tx, id, input);
    await tx.flush();
    const { subscription, issues, before } = locked;
    const credited = subscription.creditBalance - (before?.creditBalance ?? 0);
    const paused = { subscription: { ...subscription }, issues: [...issues] };
    const until = subscription.resumeAt;
    if (!until) return { paused, resumed: null, credited };
    const then = { ...ctx, now: () => until };
    locked.resume(then, await isPaidFor(then, tx, subscription));
    return { paused, resumed: { subscription, issues }, credited };
  });
  const next = resumed && (await nextOf(ctx, resumed));
  return { ...paused, preview: { charge: null, next, credited } };
}

function requireWithin(now: Date, resumeAt: Date, timezone: string): Date {
  if (resumeAt > now && resumeAt <= addTo(now, 'year', RESUME_YEARS_MAX, timezone)) return resumeAt;
  const message = 'Must be in the future, and within two years.';
  fail('validation_error', [{ path: 'resumeAt', code: 'out_of_range', message }], { status: 422 });
}
