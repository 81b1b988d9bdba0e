import { sitePages } from '../../../../docs-site/build/sections.mjs';

/** The packages that all tests use. */
const packages = ['package-lock.json'];

/**
 * The tests of what lies around the service: which they are, and the files beside those that they import that decide how
 * they end. They run in CI where these files are not the ones of their last green run (decision 208).
 */
export const outsideAreas = [
  {
    name: 'docs-site',
    tests: 'test/docs-site/',
    inputs: [
      ...packages,
      'docs-site',
      ...pageSources(),
      'docs/openapi.json',
      'api/pages',
      'sdk/typescript',
      'sdk/python',
      'cli/install-python-sdk-tools.mjs',
    ],
  },
  {
    name: 'sdk-python',
    tests: 'test/sdk/python/',
    inputs: [
      ...packages,
      'sdk/python',
      'docs/openapi.json',
      'cli/generate-python-sdk.mjs',
      'cli/install-python-sdk-tools.mjs',
      'sdk/cli',
    ],
  },
  {
    name: 'loadtests',
    tests: 'test/loadtests/',
    inputs: [
      ...packages,
      'loadtests',
      'cli/bench',
      'cli/install-k6.mjs',
      'docs/openapi.json',
      'test/support/load',
    ],
  },
  {
    name: 'deploy',
    tests: 'test/deploy/',
    inputs: [
      ...packages,
      'deploy',
      'config.ts',
      'cli/install-deploy-tools.mjs',
      'cli/services/bundle',
      // The metrics that alerts and boards name.
      'actors/runtime/metrics',
      'actors/invoices/render-metrics.ts',
      'actors/webhooks/delivery-metrics.ts',
      'api/pipeline/request-metrics.ts',
      'api/pipeline/list-metrics.ts',
    ],
  },
  {
    name: 'openapi-tools',
    tests: 'test/api/openapi/public-tools.test.ts',
    inputs: [...packages, 'docs/openapi.json', 'cli/install-openapi-tools.mjs'],
  },
  {
    name: 'e-invoices',
    tests: 'test/templates/e-invoices/',
    inputs: [
      ...packages,
      'templates/invoice',
      'domain/invoices/document',
      'cli/services/install/install-mustang.mjs',
    ],
  },
  {
    name: 'release',
    tests: 'test/release/',
    inputs: [
      ...packages,
      'package.json',
      'cli/release',
      'cli/install-release-tools.mjs',
      'sdk',
      'docs/openapi.json',
      'docs/openapi-released.json',
      'docs/openapi-exceptions.json',
      'deploy/helm/commerce-service/Chart.yaml',
    ],
  },
  {
    name: 'examples',
    tests: 'test/examples/',
    inputs: [...packages, 'examples', 'docs/openapi.json', 'sdk/typescript', 'sdk/python'],
  },
];

export function outsideAreaOf(file) {
  return outsideAreas.find(({ tests }) => file.startsWith(tests));
}

/** The files of the site's pages, by their paths in it. */
export function pageFiles() {
  return Object.fromEntries(
    sitePages.map(({ path, from = `docs-site/pages/${path}.md` }) => [path, from]),
  );
}

function pageSources() {
  return Object.values(pageFiles());
}
