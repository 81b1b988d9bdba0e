/**
 * The tests of what lies around the service: which they are, and the files that decide how they end. They run in CI
 * where those files are not the ones of their last green run (decision 208).
 */
export const outsideAreas = [
  {
    name: 'docs-site',
    tests: 'test/docs-site/',
    inputs: ['docs-site', 'docs', 'test/docs-site', 'test/support/docs-site'],
  },
  {
    name: 'sdk-python',
    tests: 'test/sdk/python/',
    inputs: [
      'sdk/python',
      'docs/openapi.json',
      'cli/generate-python-sdk.mjs',
      'cli/install-python-sdk-tools.mjs',
      'test/sdk/python',
      'test/support/sdk',
    ],
  },
  {
    name: 'loadtests',
    tests: 'test/loadtests/',
    inputs: ['loadtests', 'cli/bench', 'docs/openapi.json', 'test/loadtests', 'test/support/load'],
  },
  {
    name: 'deploy',
    tests: 'test/deploy/',
    inputs: ['deploy', 'config.ts', 'test/deploy', 'test/support/deploy'],
  },
  {
    name: 'openapi-tools',
    tests: 'test/api/openapi/public-tools.test.ts',
    inputs: [
      'docs/openapi.json',
      'cli/install-openapi-tools.mjs',
      'test/api/openapi/public-tools.test.ts',
    ],
  },
  {
    name: 'release',
    tests: 'test/release/',
    inputs: ['cli/release', 'cli/install-release-tools.mjs', 'sdk', 'test/release'],
  },
  {
    name: 'examples',
    tests: 'test/examples/',
    inputs: ['examples', 'docs/openapi.json', 'sdk/typescript', 'test/examples'],
  },
];

export function outsideAreaOf(file) {
  return outsideAreas.find(({ tests }) => file.startsWith(tests));
}
