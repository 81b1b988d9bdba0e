import type { EnvironmentClock } from '../../storage/queries/clock/environment-clocks.ts';

/** A clock's current reading. */
export interface ClockReading {
  readonly now: Date;
  readonly mode: EnvironmentClock['mode'];
  readonly target: Date | null;
}

export function toClockReading(clock: EnvironmentClock, realNow: Date): ClockReading {
  return { now: clock.now ?? realNow, mode: clock.mode, target: clock.target };
}

export function toTestClockView({ now, mode, target }: ClockReading) {
  return { now: now.toISOString(), mode, target: target?.toISOString() ?? null };
}
