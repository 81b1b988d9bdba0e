import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { checkJobs } from '../../../cli/services/test/checks.mjs';
import { outsideAreas, pageFiles } from '../../../cli/services/test/choice/outside-areas.mjs';
import {
  changedAreas,
  changedPages,
  inputsOf,
  recordGreenAreas,
} from '../../../cli/services/test/choice/outside-digests.mjs';

const checkout = resolve(import.meta.dir, '../../..');
const testOfPython = 'test/sdk/python/package.test.ts';
const testOfSite = 'test/docs-site/site.test.ts';

describe('the inputs of an area', () => {
  test.each([...outsideAreas])('$name: the lock file, its tests, and each path named', (area) => {
    const inputs = inputsOf(checkout, area) ?? [];
    expect(inputs).toContain('package-lock.json');
    for (const path of [area.tests, ...area.inputs])
      expect([path, inputs.some((file) => file === path || file.startsWith(withSlash(path)))]) //
        .toEqual([path, true]);
  });

  test.each([
    ['docs-site', 'test/support/pages/checkout-page.ts'],
    ['docs-site', 'CHANGELOG.md'],
    ['docs-site', 'docs/openapi.json'],
    ['sdk-python', 'sdk/python/src/commerce_service/resources/carts.py'],
    ['sdk-python', 'docs/openapi.json'],
    ['sdk-python', 'test/support/world/world.ts'],
    ['loadtests', 'docs/openapi.json'],
    ['deploy', 'config.ts'],
    ['openapi-tools', 'docs/openapi.json'],
    ['release', 'docs/openapi-released.json'],
    ['examples', 'docs/openapi.json'],
  ])('%s: %s', (name, file) => {
    const area = outsideAreas.find((one) => one.name === name);
    if (area === undefined) throw new Error(`there is no area ${name}`);
    expect(inputsOf(checkout, area)).toContain(file);
  });
});

test('CI builds the docs site and the storefront where the tests of their areas run', () => {
  const builtWith = (...files: string[]) =>
    checkJobs(
      files.map((file) => ({ file })),
      Promise.resolve(),
    ).map(({ file }) => file);
  const always = ['types', 'lint', 'format:check', 'console:build'].map(
    (name) => `npm run ${name}`,
  );
  expect(builtWith('test/domain/money.test.ts').toSorted()).toEqual(always.toSorted());
  expect(builtWith(testOfSite)).toContain('npm run docs-site:build');
  expect(builtWith('test/examples/storefront.test.ts')).toContain(
    'npm run build --prefix examples/storefront',
  );
});

describe('an area', () => {
  const root = mkdtempSync(join(tmpdir(), 'outside-areas-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const record = (failed = 0): void => {
    const files = [testOfPython, testOfSite].map((file) => ({ file, failed, skipped: 0 }));
    recordGreenAreas(root, files, files);
  };
  const isChanged = (name: string): boolean => changedAreas(root).some((one) => one.name === name);
  const files = {
    [testOfPython]: "import '../../support/sdk/python.ts';",
    [testOfSite]: '',
    'test/support/sdk/python.ts': '',
    'sdk/python/src/carts.py': 'carts = 1',
    'docs/openapi.json': '{}',
    'package-lock.json': '{}',
    'docs-site/build.mjs': '',
    'domain/money.ts': '',
    ...Object.fromEntries(Object.values(pageFiles()).map((file) => [file, '# A page'])),
  };

  beforeAll(() => {
    execFileSync('git', ['init', '--quiet'], { cwd: root });
  });
  beforeEach(() => {
    rmSync(join(root, 'test/outside-digests.json'), { force: true });
    for (const [path, text] of Object.entries(files)) write(path, text);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('runs until a green run of it is recorded', () => {
    expect(isChanged('sdk-python')).toBe(true);
    record(1);
    expect(isChanged('sdk-python')).toBe(true);
    record();
    expect(isChanged('sdk-python')).toBe(false);
    expect(isChanged('examples')).toBe(true);
  });

  test.each([
    'sdk/python/src/carts.py',
    'docs/openapi.json',
    'package-lock.json',
    testOfPython,
    'test/support/sdk/python.ts',
  ])('runs when %s has changed, or is gone', (path) => {
    record();
    appendFileSync(join(root, path), ' ');
    expect(isChanged('sdk-python')).toBe(true);
    rmSync(join(root, path));
    expect(isChanged('sdk-python')).toBe(true);
    for (const [file, text] of Object.entries(files)) write(file, text);
    expect(isChanged('sdk-python')).toBe(false);
  });

  test('runs when a file is new, and not when another has changed', () => {
    record();
    write('domain/money.ts', 'changed');
    expect(isChanged('sdk-python')).toBe(false);
    write('sdk/python/src/orders.py', '');
    expect(isChanged('sdk-python')).toBe(true);
    rmSync(join(root, 'sdk/python/src/orders.py'));
  });

  test('of the site opens the pages that have changed', () => {
    const all = Object.keys(pageFiles());
    expect(changedPages(root)).toEqual(all);
    record();
    expect(changedPages(root)).toEqual([]);
    write(pageFiles()['guides/shop'] ?? '', '# Another page');
    expect(changedPages(root)).toEqual(['guides/shop']);
    expect(isChanged('docs-site')).toBe(true);
    write('docs-site/build.mjs', 'changed');
    expect(changedPages(root)).toEqual(['guides/shop']);
  });
});

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}
