import { beforeAll, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import { UNLICENSED } from '../../cli/release/license.ts';
import { copyRepository, type RepositoryCopy } from '../support/release/repository-copy.ts';

const npmPackages = ['sdk/typescript', 'sdk/cli'];
const unpublished = 'Private :: Do Not Upload';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await copyRepository('clean');
});

/** What each manifest of a tree says about its licence. */
async function licensesOf(folder: string) {
  const read = (path: string) => Bun.file(join(folder, path)).text();
  const manifests = await Promise.all(
    [...npmPackages, 'sdk/python'].map(async (path) =>
      JSON.parse(await read(`${path}/package.json`)),
    ),
  );
  const python = await read('sdk/python/pyproject.toml');
  return {
    root: JSON.parse(await read('package.json')).license,
    npm: manifests.map(({ license }) => license),
    private: manifests.slice(0, npmPackages.length).map((one) => one.private === true),
    python: /^license = "(.*)"$/m.exec(python)?.[1],
    isPythonPrivate: python.includes(unpublished),
  };
}

test.each([
  ['sdk/typescript', ['dist/commerce.js', 'dist/webhooks.d.ts', 'dist/commerce-checkout.js']],
  ['sdk/cli', ['dist/commerce.mjs', 'examples/shop.yaml']],
])('npm pack ./%s in a clean clone has its program', async (folder, names) => {
  const printed = await copy.run(['npm', 'pack', `./${folder}`, '--json', '--silent']);
  const [packed] = JSON.parse(printed);
  const paths = packed.files.map(({ path }: { path: string }) => path);
  for (const name of names) expect(paths).toContain(name);
});

test('the packages have the licence of the root, and none is published without one', async () => {
  const found = await licensesOf(resolve(import.meta.dir, '../..'));
  const isFree = found.root === UNLICENSED;
  expect(found.npm).toEqual([found.root, found.root, found.root]);
  expect(found.private).toEqual([isFree, isFree]);
  expect(found.isPythonPrivate).toBe(isFree);
  expect(found.python).toBe(isFree ? 'LicenseRef-Proprietary' : found.root);
});

test('npm run release:license sets it in every manifest, once its text is there', async () => {
  const set = (license: string) =>
    copy.run([process.execPath, 'run', 'cli/release/license.ts', license]);
  await expect(set('Apache 2')).rejects.toThrow('SPDX identifier');
  await set(UNLICENSED);
  const before = await licensesOf(copy.folder);
  expect(before).toMatchObject({ private: [true, true], isPythonPrivate: true });
  const registry = ['--registry', 'http://127.0.0.1:9', '--fetch-retries', '0'];
  const nowhere = [...registry, '--loglevel', 'error'];
  const token = '--//127.0.0.1:9/:_authToken=none';
  const publishing = copy.run([
    'npm',
    'publish',
    './sdk/cli',
    '--ignore-scripts',
    token,
    ...nowhere,
  ]);
  await expect(publishing).rejects.toThrow('EPRIVATE');
  await expect(set('Apache-2.0')).rejects.toThrow('into the file LICENSE first');
  expect(await licensesOf(copy.folder)).toEqual(before);

  await Bun.write(join(copy.folder, 'LICENSE'), 'The text.\n');
  await set('Apache-2.0');
  expect(await licensesOf(copy.folder)).toEqual({
    root: 'Apache-2.0',
    npm: ['Apache-2.0', 'Apache-2.0', 'Apache-2.0'],
    private: [false, false],
    python: 'Apache-2.0',
    isPythonPrivate: false,
  });
  await set(UNLICENSED);
  expect(await licensesOf(copy.folder)).toEqual(before);
});
