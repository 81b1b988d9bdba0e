import type { Options } from 'k6/options';
import { settings } from '../client/settings.ts';
import { loadSeconds, peakRate, profile } from './profiles.ts';

type Scenario = NonNullable<Options['scenarios']>[string];

/** k6 counts whole journeys in a unit of time: in ten minutes, so that slow rates are exact enough. */
const UNIT_SECONDS = 600;

/**
 * The profile as an open model: journeys begin at its rate however slowly the service responds, as buyers do.
 * `journeySeconds` is what one takes besides its pauses, which decides how many virtual users wait ready.
 */
export function arrivals(journeySeconds: number, pauses: number): Scenario {
  const users = usersFor(peakRate, journeySeconds, pauses);
  const [first] = profile.stages;
  if (profile.stages.length === 1 && first?.[1] === profile.startTimes)
    return constantArrivals(settings.rate * profile.startTimes, loadSeconds, users);
  return {
    executor: 'ramping-arrival-rate',
    startRate: perUnit(settings.rate * profile.startTimes),
    timeUnit: `${UNIT_SECONDS}s`,
    stages: profile.stages.map(([share, times]) => ({
      target: perUnit(settings.rate * times),
      duration: `${Math.round(share * loadSeconds * 1_000)}ms`,
    })),
    ...users,
    gracefulStop: '60s',
  };
}

export function constantArrivals(
  rate: number,
  seconds: number,
  users: Pick<Scenario & { maxVUs: number; preAllocatedVUs: number }, 'maxVUs' | 'preAllocatedVUs'>,
): Scenario {
  return {
    executor: 'constant-arrival-rate',
    rate: perUnit(rate),
    timeUnit: `${UNIT_SECONDS}s`,
    duration: `${Math.round(seconds * 1_000)}ms`,
    ...users,
    gracefulStop: '60s',
  };
}

/** Twice the virtual users that the rate needs when all is well, and ten times as many at most. */
export function usersFor(rate: number, journeySeconds: number, pauses: number) {
  const needed = rate * (journeySeconds + pauses * settings.thinkSeconds);
  const { minVus, maxVus } = settings;
  const preAllocatedVUs = Math.min(maxVus, Math.max(minVus, Math.ceil(2 * needed)));
  return { preAllocatedVUs, maxVUs: Math.min(maxVus, Math.max(50, 5 * preAllocatedVUs)) };
}

function perUnit(rate: number): number {
  return Math.max(1, Math.round(rate * UNIT_SECONDS));
}
