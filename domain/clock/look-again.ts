import type { Context } from '../context.ts';

/** How long an actor waits before it looks again at what holds its aggregate up: a share of the time that it is late. */
export interface LookAgain {
  readonly leastMs: number;
  /** In real time. A test clock would otherwise stop at each of thousands of looks at what it cannot move. */
  readonly mostMs: number;
  readonly shareOfLateness: number;
}

/** When to look next at what has been due since an instant. */
export function lookAgainAt(
  ctx: Context,
  dueAt: Date,
  { leastMs, mostMs, shareOfLateness }: LookAgain,
): Date {
  const now = ctx.now().getTime();
  const waitMs = Math.max(leastMs, (now - dueAt.getTime()) * shareOfLateness);
  return new Date(now + (ctx.hasTestClock ? waitMs : Math.min(mostMs, waitMs)));
}
