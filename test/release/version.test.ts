import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyRepository, type RepositoryCopy } from '../support/release/repository-copy.ts';
import { hasPythonTools } from '../support/sdk/python.ts';

const changeset = `---
'@commerce-service/cli': minor
---

\`commerce orders ship\` takes several orders.
`;

describe.if(hasPythonTools)('npm run release:version', () => {
  let copy: RepositoryCopy;
  const read = (path: string): string => readFileSync(join(copy.folder, path), 'utf8');
  const versionIn = (path: string): string => JSON.parse(read(path)).version;
  const release = (): Promise<string> => copy.run([process.execPath, 'cli/release/version.ts']);
  let before: string;
  let now: string;
  beforeAll(async () => {
    copy = await copyRepository('repository');
    before = versionIn('package.json');
    await Bun.write(join(copy.folder, 'sdk/.changeset/several-orders.md'), changeset);
    await release();
    now = versionIn('sdk/cli/package.json');
  });

  test('makes one new version of the pending changesets, and uses them up', () => {
    const [major, minor] = before.split('.').map(Number);
    expect(now).toBe(`${major}.${(minor ?? 0) + 1}.0`);
    expect(existsSync(join(copy.folder, 'sdk/.changeset/several-orders.md'))).toBe(false);
  });

  test('takes it into every package, the service, its document and its chart', () => {
    for (const path of ['sdk/typescript/package.json', 'sdk/python/package.json', 'package.json'])
      expect(versionIn(path)).toBe(now);
    expect(read('sdk/python/src/commerce_service/_version.py')).toBe(`VERSION = "${now}"\n`);
    const lock = JSON.parse(read('package-lock.json'));
    expect([lock.version, lock.packages[''].version]).toEqual([now, now]);
    expect(JSON.parse(read('docs/openapi.json')).info.version).toBe(now);
    const chart = read('deploy/helm/commerce-service/Chart.yaml');
    expect(chart).toContain(`\nversion: ${now}\nappVersion: ${now}\n`);
  });

  test('writes a changelog for each package, and closes the open section of the service’s', () => {
    expect(read('sdk/cli/CHANGELOG.md')).toContain('takes several orders');
    expect(read('sdk/cli/CHANGELOG.md')).toContain(`## ${now}`);
    expect(read('sdk/typescript/CHANGELOG.md')).toContain(`## ${now}`);
    expect(read('sdk/python/CHANGELOG.md')).toContain(`## ${now}`);
    const day = new Date().toISOString().slice(0, 7);
    expect(read('CHANGELOG.md')).toContain(`## [Unreleased]\n\n## [${now}] - ${day}-`);
  });

  test('stores the document that later ones are compared with', () => {
    const { 'x-generated': _note, ...released } = JSON.parse(read('docs/openapi-released.json'));
    const { 'x-generated': _other, ...current } = JSON.parse(read('docs/openapi.json'));
    expect(released).toEqual(current);
    expect(JSON.parse(read('docs/openapi-exceptions.json'))).toEqual([]);
  });

  test('leaves a tree that passes the check of the format', async () => {
    await copy.run(['node_modules/.bin/oxfmt', '--check', '.']);
  });

  test('refuses when no changeset is pending', async () => {
    await expect(release()).rejects.toThrow('no changeset is pending');
  });
});
