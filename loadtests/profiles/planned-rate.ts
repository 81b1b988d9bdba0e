import { settings } from '../client/settings.ts';
import { loadSeconds, profile } from './profiles.ts';

/** Journeys a second that the profile starts at that time of the load. */
export function plannedRate(second: number): number {
  let from = profile.startTimes;
  let passed = 0;
  for (const [share, to] of profile.stages) {
    const length = share * loadSeconds;
    if (second <= passed + length) {
      const part = length === 0 ? 1 : (second - passed) / length;
      return settings.rate * (from + (to - from) * part);
    }
    passed += length;
    from = to;
  }
  return settings.rate * from;
}
