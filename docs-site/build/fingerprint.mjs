import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitePages } from './sections.mjs';

const NAME = 'fingerprint';

/** A hash of all that the site is built from. */
export function fingerprintOfSite(root) {
  return fingerprintOf(root, [
    'package.json',
    'docs-site/build.mjs',
    'docs-site/package-lock.json',
    ...filesIn(root, ['docs-site/build', 'docs-site/.vitepress', 'docs-site/pages']),
    ...sitePages.flatMap(({ from }) => (from ? [from] : [])),
  ]);
}

/** The files below the folders, relative to the root. */
export function filesIn(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
}

/** A hash of these files, with their names. */
export function fingerprintOf(root, files) {
  const hash = createHash('sha256');
  for (const file of [...new Set(files)].toSorted())
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
