import type { Options } from 'k6/options';
import { verificationKinds } from '../client/metrics.ts';

const acceptsIncomplete = __ENV['INCOMPLETE'] === 'accept';

/** One virtual user looks once. Fails on a difference, when nothing of the load is found, and when something is missing. */
export const savedRunOptions: Options = {
  scenarios: {
    verify: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: '60m' },
  },
  thresholds: {
    ...Object.fromEntries(
      verificationKinds.flatMap((kind) => [
        [`verify_differences{kind:${kind}}`, ['count==0']],
        [`verified{kind:${kind}}`, []],
      ]),
    ),
    'verified{kind:found}': ['count>0'],
    // The verification itself came to its end.
    journeys_completed: ['count==1'],
    incomplete: acceptsIncomplete ? [] : ['count==0'],
  },
  systemTags: ['status', 'method', 'name', 'scenario', 'expected_response', 'error_code', 'check'],
  setupTimeout: '10m',
  userAgent: 'commerce-load-tests',
};
