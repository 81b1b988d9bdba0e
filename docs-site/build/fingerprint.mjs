import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitePages } from './sections.mjs';

const NAME = 'fingerprint';

/** A hash of all that the site is built from. */
export function fingerprintOf(root) {
  const own = ['docs-site/build', 'docs-site/.vitepress', 'docs-site/pages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const files = new Set([
    'package.json',
    'docs-site/build.mjs',
    'docs-site/package-lock.json',
    ...own,
    ...sitePages.flatMap(({ from }) => (from ? [from] : [])),
  ]);
  const hash = createHash('sha256');
  for (const file of [...files].toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

export function readFingerprint(folder) {
  try {
    return readFileSync(join(folder, NAME), 'utf8');
  } catch {
    return undefined;
  }
}

export function writeFingerprint(folder, fingerprint) {
  writeFileSync(join(folder, NAME), fingerprint);
}
