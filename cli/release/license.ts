import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * `npm run release:license -- Apache-2.0`: the licence of the service and its packages. The package.json of the root is
 * its one place; each package shows it and brings the file LICENSE. Without a licence (`UNLICENSED`) npm and PyPI
 * themselves refuse to publish: `private`, and the classifier `Private :: Do Not Upload`.
 */
export const UNLICENSED = 'UNLICENSED';
const npmPackages = ['sdk/typescript', 'sdk/cli', 'sdk/python'];
const notUploaded = '  "Private :: Do Not Upload",\n';

function writeLicense(root: string, license: string): void {
  const change = (path: string, to: (text: string) => string): void =>
    writeFileSync(join(root, path), to(readFileSync(join(root, path), 'utf8')));
  const named = (text: string): string => text.replace(/"license": "[^"]*"/, field);
  const field = `"license": "${license}"`;
  change('package.json', named);
  // The root's own is the first.
  change('package-lock.json', named);
  for (const folder of npmPackages)
    change(`${folder}/package.json`, (text) => {
      const { private: _, ...manifest } = JSON.parse(named(text));
      // Python's is a note for changesets, and never published by npm.
      const isPrivate = license === UNLICENSED || folder === 'sdk/python';
      const { name, version, ...rest } = manifest;
      const written = { name, version, ...(isPrivate ? { private: true } : {}), ...rest };
      return `${JSON.stringify(written, null, 2)}\n`;
    });
  change('sdk/python/pyproject.toml', (text) => {
    const spdx = license === UNLICENSED ? 'LicenseRef-Proprietary' : license;
    const free = text.replace(/^license = ".*"$/m, `license = "${spdx}"`).replace(notUploaded, '');
    return license === UNLICENSED
      ? free.replace('classifiers = [\n', `classifiers = [\n${notUploaded}`)
      : free;
  });
}

if (import.meta.main) {
  const root = resolve(import.meta.dir, '../..');
  const [license = ''] = process.argv.slice(2);
  if (!/^[A-Za-z0-9][A-Za-z0-9.+-]*(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)*$/.test(license)) {
    console.error('release: name a licence by its SPDX identifier, such as Apache-2.0.');
    process.exit(2);
  }
  if (license !== UNLICENSED && !existsSync(join(root, 'LICENSE'))) {
    console.error(`release: put the text of ${license} into the file LICENSE first.`);
    process.exit(1);
  }
  writeLicense(root, license);
  console.log(`release: the service and its packages are licensed as ${license}`);
}
