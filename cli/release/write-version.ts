import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Takes the version of a release into every file that names it, and closes the open section of the changelog. */
export function writeVersion(root: string, version: string, date: string): void {
  const change = (path: string, pattern: RegExp, replacement: string): void =>
    changeText(join(root, path), pattern, replacement);
  change(
    'sdk/python/src/commerce_service/_version.py',
    /^VERSION = ".+"$/m,
    `VERSION = "${version}"`,
  );
  change('api/openapi/info.ts', /^  version: '.+',$/m, `  version: '${version}',`);
  const field = `"version": "${version}"`;
  change('package.json', /"version": "[^"]+"/, field);
  // The root's own version is there twice, before all others.
  change('package-lock.json', /"version": "[^"]+"/, field);
  change('package-lock.json', /(?<="": \{\n\s+"name": "[^"]+",\n\s+)"version": "[^"]+"/, field);
  const chart = 'deploy/helm/commerce-service/Chart.yaml';
  change(chart, /^version: .+$/m, `version: ${version}`);
  change(chart, /^appVersion: .+$/m, `appVersion: ${version}`);
  change('CHANGELOG.md', /^## \[Unreleased\]$/m, `## [Unreleased]\n\n## [${version}] - ${date}`);
}

function changeText(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(path, 'utf8');
  if (!pattern.test(text)) throw new Error(`${path} has nothing like ${pattern}`);
  writeFileSync(path, text.replace(pattern, replacement));
}
