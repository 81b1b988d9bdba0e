import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plannedVersion } from './planned-version.ts';
import { writeVersion } from './write-version.ts';

/**
 * `npm run release:version`: the pending changesets become the next version of all packages, with their changelogs; the
 * service, its document and its chart follow. What is then in docs/openapi.json is what later changes are compared with.
 */
const root = resolve(import.meta.dir, '../..');
const version = await plannedVersion();

if (version === null) {
  console.error('release: no changeset is pending; `npm run changeset` writes one.');
  process.exit(1);
}
const today = new Date().toISOString().slice(0, 10);
run([join(root, 'node_modules/.bin/changeset'), 'version'], join(root, 'sdk'));
writeVersion(root, version, today);
run([process.execPath, 'run', 'cli/generate-docs.ts']);
const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
document['x-generated'] = 'Written by `npm run release:version`: the last release. Do not edit.';
writeFileSync(join(root, 'docs/openapi-released.json'), `${JSON.stringify(document)}\n`);
writeFileSync(join(root, 'docs/openapi-exceptions.json'), '[]\n');
run([join(root, 'node_modules/.bin/oxfmt'), 'sdk', 'CHANGELOG.md', 'package.json']);
console.log(
  `release: ${version}. Read the changes, then commit them and tag the commit v${version}.`,
);

function run(command: readonly string[], cwd = root): void {
  const { exitCode } = Bun.spawnSync([...command], {
    cwd,
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  });
  if (exitCode !== 0) throw new Error(`${command.join(' ')} ended with ${exitCode}`);
}
