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

/** Folders that no build is made from: packages, which are thousands of files, and what a build wrote. */
const notSource = /^(?:node_modules|dist|\.dist-.*|\.building|__pycache__|.*\.old)$/;

/** The sources below the folders, relative to the root. */
export function filesIn(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (notSource.test(entry.name)) return [];
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesIn(root, [path]);
      return entry.isFile() ? [path] : [];
    }),
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
