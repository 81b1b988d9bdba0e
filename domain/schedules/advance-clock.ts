import { enqueueJob } from '../../storage/jobs.ts';
import { writeEnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';
import { unitOfWork, type Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { DueWork } from '../clock/due-work.ts';
import { loadClock, lockClock } from '../clock/load.ts';
import { addDuration } from '../clock/add-duration.ts';
import { rejectInstant } from '../clock/reject-instant.ts';
import type { AdvanceClockInput } from '../clock/schemas.ts';
import type { ClockReading } from '../clock/view.ts';

const DAYS_MAX = 400;
const ACTIONS_MAX = 10_000;
const DAY_MS = 86_400_000;

/**
 * Starts an advance of the environment's clock; an actor moves it from one due instant to the next up to the target.
 * From real time it starts at the present.
 */
export async function advanceClock(
  ctx: Context,
  works: readonly DueWork[],
  input: AdvanceClockInput,
): Promise<ClockReading> {
  requireToOrBy(input);
  const target = targetOf(input, (await loadClock(ctx)).now);
  const path = input.by ? 'by' : 'to';
  await requireWorkWithinLimit(ctx, works, target, path);
  const started = await unitOfWork(ctx, async (tx) => {
    const { now } = await lockClock(ctx, tx);
    if (target < now) rejectInstant(path, 'backwards', target, 'The clock does not go backwards.');
    if (target.getTime() - now.getTime() > DAYS_MAX * DAY_MS) {
      rejectInstant(path, 'too_far', target, `The clock goes at most ${DAYS_MAX} days at a time.`);
    }
    const { environmentId, workspaceId } = ctx;
    const clock = { now, mode: 'advancing', target } as const;
    await writeEnvironmentClock(tx, { environmentId, ...clock });
    enqueueJob(tx, { kind: 'test-clock', key: environmentId, workspaceId });
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

async function requireWorkWithinLimit(
  ctx: Context,
  works: readonly DueWork[],
  until: Date,
  path: 'to' | 'by',
): Promise<void> {
  const counts = await Promise.all(works.map((work) => work.countDue(ctx, ctx, until)));
  const actions = counts.reduce((sum, count) => sum + count, 0);
  if (actions <= ACTIONS_MAX) return;
  rejectInstant(
    path,
    'too_much_due',
    actions,
    `At most ${ACTIONS_MAX} actions may fall due on the way; advance in shorter steps.`,
  );
}
