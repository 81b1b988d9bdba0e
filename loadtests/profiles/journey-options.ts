import type { Options } from 'k6/options';
import { settings } from '../client/settings.ts';
import { arrivals } from './arrivals.ts';
import { thresholdsFor, type Limits } from './thresholds.ts';

interface JourneyShape extends Limits {
  /** What a journey takes without its pauses, when all is well. */
  readonly seconds: number;
  /** How many times the buyer pauses. */
  readonly pauses: number;
  /** In place of the profile's arrivals. */
  readonly scenarios?: Options['scenarios'];
}

/** The options of a journey under the chosen profile. */
export function journeyOptions(shape: JourneyShape): Options {
  return {
    scenarios: shape.scenarios ?? { load: arrivals(shape.seconds, shape.pauses) },
    thresholds: thresholdsFor(shape),
    // Without `url`, which would make a series of every id.
    systemTags: [
      'status',
      'method',
      'name',
      'scenario',
      'expected_response',
      'error_code',
      'check',
      'group',
    ],
    tags: { environment: settings.environmentName, profile: settings.profileName },
    summaryTrendStats: ['avg', 'min', 'med', 'p(95)', 'p(99)', 'max', 'count'],
    setupTimeout: '10m',
    teardownTimeout: '60m',
    userAgent: 'commerce-load-tests',
  };
}
