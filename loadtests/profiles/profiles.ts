import { refuse } from '../client/refuse.ts';
import { settings } from '../client/settings.ts';

/** How a load runs over time: shares of its length, and the rate at their ends as a multiple of the average rate. */
export interface Profile {
  readonly purpose: string;
  readonly seconds: number;
  /** One stage: the same rate from begin to end. */
  readonly stages: readonly (readonly [share: number, times: number])[];
  readonly startTimes: number;
  /** What the limits of latency are multiplied by. */
  readonly patience: number;
  /** Ends as soon as a limit is crossed. */
  readonly untilItBreaks: boolean;
}

const profiles: Readonly<Record<string, Profile>> = {
  smoke: {
    purpose: 'does it work at all',
    seconds: 30,
    startTimes: 0.25,
    stages: [[1, 0.25]],
    patience: 1,
    untilItBreaks: false,
  },
  average: {
    purpose: 'an ordinary hour',
    seconds: 600,
    startTimes: 0.1,
    stages: [
      [0.1, 1],
      [0.8, 1],
      [0.1, 0.1],
    ],
    patience: 1,
    untilItBreaks: false,
  },
  stress: {
    purpose: 'the busiest day: twice, then three times the average',
    seconds: 900,
    startTimes: 1,
    stages: [
      [0.1, 1],
      [0.1, 2],
      [0.35, 2],
      [0.1, 3],
      [0.25, 3],
      [0.1, 0.5],
    ],
    patience: 2,
    untilItBreaks: false,
  },
  spike: {
    purpose: 'a sale opens: from quiet to five times the average at once, and back',
    seconds: 300,
    startTimes: 0.2,
    stages: [
      [0.3, 0.2],
      [0.03, 5],
      [0.24, 5],
      [0.03, 0.2],
      [0.4, 0.2],
    ],
    patience: 3,
    untilItBreaks: false,
  },
  soak: {
    purpose: 'leaks and growth: most of the average for hours',
    seconds: 4 * 3_600,
    startTimes: 0.7,
    stages: [[1, 0.7]],
    patience: 1,
    untilItBreaks: false,
  },
  breakpoint: {
    purpose: 'where it breaks: rising to twenty times the average, until a limit is crossed',
    seconds: 1_200,
    startTimes: 0.5,
    stages: [[1, 20]],
    patience: 2,
    untilItBreaks: true,
  },
};

export const profile: Profile = chosenProfile();

/** How long the load lasts. */
export const loadSeconds = settings.seconds ?? profile.seconds;

/** Journeys a second at the busiest. */
export const peakRate =
  settings.rate * Math.max(profile.startTimes, ...profile.stages.map(([, times]) => times));

/** How many journeys the profile starts in all. */
export const plannedJourneys = profile.stages.reduce(
  ({ sum, from }, [share, to]) => ({
    sum: sum + share * loadSeconds * settings.rate * ((from + to) / 2),
    from: to,
  }),
  { sum: 0, from: profile.startTimes },
).sum;

function chosenProfile(): Profile {
  const names = Object.keys(profiles);
  const found = Object.hasOwn(profiles, settings.profileName)
    ? profiles[settings.profileName]
    : undefined;
  return found ?? refuse(`PROFILE=${settings.profileName} is none of ${names.join(', ')}.`);
}
