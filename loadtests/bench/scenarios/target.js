/**
 * The target of the load and the form of its summary, from the environment that `npm run bench` sets. To load a
 * deployment of your own, take loadtests/journeys (docs/load-testing.md).
 */
const target = readTarget();

export const api = `${target.baseUrl}/api/v1`;
export const applicationId = target.applicationId;
export const headers = { 'x-api-key': target.secretKey, 'content-type': 'application/json' };
export const item = JSON.stringify({
  name: 'Walnut desk',
  referenceId: 'DESK-1',
  unitPrice: 45900,
  quantity: 1,
});

export const options = {
  vus: Number(__ENV.VUS),
  duration: __ENV.DURATION,
  thresholds: {
    checks: ['rate==1'],
    'http_req_duration{measured:yes}': ['max>=0'],
    // Without any, `checks` holds, too.
    'http_reqs{measured:yes}': ['count>0'],
  },
  summaryTrendStats: ['avg', 'p(50)', 'p(95)', 'p(99)'],
};

function readTarget() {
  if (__ENV.TARGET) return JSON.parse(__ENV.TARGET);
  const refusal = new Error(
    'TARGET is not set: these scenarios are run by npm run bench; for a deployment of your own take loadtests/journeys.',
  );
  refusal.name = '';
  throw refusal;
}
