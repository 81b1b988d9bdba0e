import { countTimersUntil } from '../../storage/queries/timers/test-clock-timers.ts';
import { concludingUnit, type Concluded, type Context } from '../context.ts';
import { fail } from '../errors.ts';
import { loadClock, lockClock } from '../clock/load.ts';
import { addDuration } from '../clock/add-duration.ts';
import { rejectInstant } from '../clock/reject-instant.ts';
import type { AdvanceClockInput } from '../clock/schemas.ts';
import type { ClockReading } from '../clock/view.ts';
import { startTestClock } from './start-test-clock.ts';

const DAYS_MAX = 400;
const ACTIONS_MAX = 10_000;
const DAY_MS = 86_400_000;

/**
 * Starts an advance of the environment's clock; a job moves it from one due instant to the next up to the target.
 * From real time it starts at the present.
 */
export async function advanceClock(
  ctx: Context,
  input: AdvanceClockInput,
): Promise<Concluded<ClockReading>> {
  requireToOrBy(input);
  const target = targetOf(input, (await loadClock(ctx)).now);
  const path = input.by ? 'by' : 'to';
  await requireWorkWithinLimit(ctx, target, path);
  const started = await concludingUnit(ctx, async (tx) => {
    const before = await lockClock(ctx, tx);
    const { now } = before;
    if (target < now) rejectInstant(path, 'backwards', target, 'The clock does not go backwards.');
    if (target.getTime() - now.getTime() > DAYS_MAX * DAY_MS) {
      rejectInstant(path, 'too_far', target, `The clock goes at most ${DAYS_MAX} days at a time.`);
    }
    const clock = { now, mode: 'advancing', target } as const;
    await startTestClock(ctx, tx, before, clock);
    return clock;
  });
  await ctx.services.invalidateAccess(ctx.workspaceId);
  return started;
}

function requireToOrBy({ to, by }: AdvanceClockInput): void {
  if ((to === undefined) !== (by === undefined)) return;
  fail('validation_error', [
    { path: '', code: 'required', message: 'Give either `to` or `by`, and not both.' },
  ]);
}

function targetOf({ to, by }: AdvanceClockInput, now: Date): Date {
  const target = by ? addDuration(now, by.unit, by.count) : new Date(to ?? now);
  if (Number.isNaN(target.getTime())) {
    rejectInstant('by', 'too_far', by, `The clock goes at most ${DAYS_MAX} days at a time.`);
  }
  return target;
}

async function requireWorkWithinLimit(ctx: Context, until: Date, path: 'to' | 'by'): Promise<void> {
  const { database, environmentId } = ctx;
  const actions = await countTimersUntil(database, environmentId, until, ACTIONS_MAX + 1);
  if (actions <= ACTIONS_MAX) return;
  rejectInstant(
    path,
    'too_much_due',
    actions,
    `At most ${ACTIONS_MAX} actions may fall due on the way; advance in shorter steps.`,
  );
}
