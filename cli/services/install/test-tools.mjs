import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBuiltK6 } from '../../bench/find-k6.mjs';
import { findRedis } from '../redis/redis-program.mjs';
import { findChromium, findHeadlessShell, headlessShell } from './find-chromium.mjs';
import { findProgram } from './find-program.mjs';

const onPath = (name) => () =>
  findProgram(name, `${process.env.PATH ?? ''}:/usr/sbin`) !== undefined;
const runs =
  (command, ...args) =>
  () =>
    spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const inCache = (folder) => (root) =>
  existsSync(join(root, 'node_modules/.cache', folder, 'installed.txt'));

function isDebian() {
  const path = '/etc/os-release';
  return existsSync(path) && /^ID=debian$/m.test(readFileSync(path, 'utf8'));
}

/**
 * The programs beside npm's packages that tests use, each once: the files of the tree whose importers need it (`stack`:
 * all but the pure ones), how it is found, and what brings it: packages of apt and Homebrew, or a script of ours.
 * Without one that has `skipsFile`, a file that needs it is not run; tests that need another skip themselves, or fail
 * where its variable `requires` is 1. A name of `neededBy` that ends with a slash is a folder.
 */
export const testTools = [
  {
    name: 'Redis',
    neededBy: ['stack'],
    find: () => findRedis() !== undefined,
    apt: ['redis-server'],
    brew: ['redis'],
  },
  {
    name: 'Chromium',
    skipsFile: true,
    neededBy: ['test/support/pages/browser.ts'],
    find: (_, env) => findChromium(env) !== undefined,
    apt: [isDebian() ? headlessShell : 'chromium'],
    brew: ['--cask chromium'],
  },
  {
    name: "Chromium's headless shell, which takes a third less processor time",
    neededBy: ['test/support/pages/browser.ts'],
    // Ubuntu has no such package; with Chromium alone the tests only take longer.
    find: (_, env) =>
      !isDebian() || env.CHROMIUM !== undefined || findHeadlessShell() !== undefined,
    apt: [headlessShell],
  },
  {
    name: 'pgbouncer',
    skipsFile: true,
    neededBy: ['test/support/database/pooler.ts'],
    find: (_, env) => env.PGBOUNCER !== undefined || onPath('pgbouncer')(),
    apt: ['pgbouncer'],
    brew: ['pgbouncer'],
  },
  {
    name: 'promtool',
    skipsFile: true,
    neededBy: ['test/deploy/prometheus.test.ts', 'test/deploy/chart.test.ts'],
    find: onPath('promtool'),
    apt: ['prometheus'],
    brew: ['prometheus'],
  },
  {
    name: 'pdftotext',
    neededBy: ['test/templates/invoice/read-pdf.ts'],
    find: onPath('pdftotext'),
    apt: ['poppler-utils'],
    brew: ['poppler'],
  },
  {
    name: 'Python with venv',
    neededBy: [
      'test/support/webhooks/python-webhooks.ts',
      'test/support/documents/factur-x/validator.ts',
      'test/support/deploy/tool.ts',
      'test/support/sdk/python.ts',
      'test/api/openapi/public-tools.test.ts',
      'cli/release/compare-documents.ts',
    ],
    find: runs('python3', '-c', 'import venv, ensurepip'),
    apt: ['python3', 'python3-venv'],
    brew: ['python'],
    requires: 'REQUIRE_PYTHON',
  },
  {
    name: 'pip',
    neededBy: ['test/support/stack/moto.ts', 'test/support/database/postgres-program.ts'],
    find: runs('python3', '-m', 'pip', '--version'),
    apt: ['python3', 'python3-pip'],
    brew: ['python'],
  },
  {
    name: 'Go',
    neededBy: [
      'test/support/load/k6.ts',
      'test/support/deploy/tool.ts',
      'test/domain/connectors/stripe-mock.test.ts',
      'cli/release/compare-documents.ts',
    ],
    find: runs('go', 'version'),
    brew: ['go'],
    advice: 'https://go.dev/dl, 1.26 or newer',
  },
  {
    name: "the console's packages",
    neededBy: ['console/src/'],
    find: (root) => existsSync(join(root, 'console/node_modules/.lock-hash')),
    script: 'console/build.mjs --install',
  },
  {
    name: 'the validators of Factur-X',
    neededBy: ['test/support/documents/factur-x/validator.ts'],
    find: inCache('factur-x'),
    script: 'cli/install-validator.mjs',
    requires: 'REQUIRE_VALIDATOR',
  },
  {
    name: 'Java and Maven',
    neededBy: ['test/support/documents/mustang/mustang.ts'],
    find: () => onPath('mvn')() && onPath('javac')(),
    apt: ['default-jdk-headless', 'maven'],
    brew: ['openjdk', 'maven'],
  },
  {
    name: 'Mustang',
    neededBy: ['test/support/documents/mustang/mustang.ts'],
    find: inCache('mustang'),
    script: 'cli/services/install/install-mustang.mjs',
    requires: 'REQUIRE_MUSTANG',
  },
  {
    name: 'stripe-mock',
    neededBy: ['test/domain/connectors/stripe-mock.test.ts'],
    find: inCache('stripe-mock'),
    script: 'cli/services/install/install-stripe-mock.mjs',
    requires: 'REQUIRE_STRIPE_MOCK',
  },
  {
    name: 'the tools that check deploy/',
    skipsFile: true,
    neededBy: ['test/support/deploy/tool.ts'],
    find: inCache('deploy-tools'),
    script: 'cli/install-deploy-tools.mjs',
  },
  {
    name: 'the tools that read openapi.json',
    neededBy: ['test/api/openapi/public-tools.test.ts'],
    find: inCache('openapi-tools'),
    script: 'cli/install-openapi-tools.mjs',
    requires: 'REQUIRE_OPENAPI_TOOLS',
  },
  {
    name: 'the tools that check a release',
    neededBy: ['cli/release/compare-documents.ts'],
    find: inCache('release-tools'),
    script: 'cli/install-release-tools.mjs',
    requires: 'REQUIRE_RELEASE_TOOLS',
  },
  {
    name: 'k6',
    neededBy: ['test/support/load/k6.ts'],
    find: () => findBuiltK6() !== null,
    script: 'cli/install-k6.mjs',
    requires: 'REQUIRE_K6',
  },
  {
    name: 'the tools of the Python SDK',
    neededBy: ['test/support/sdk/python.ts'],
    find: inCache('python-sdk'),
    script: 'cli/install-python-sdk-tools.mjs',
  },
];
