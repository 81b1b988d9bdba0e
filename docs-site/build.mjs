import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOfSite, readFingerprint, writeFingerprint } from './build/fingerprint.mjs';
import { installPackages, putInPlace, run, withFolder } from './build/run.mjs';
import { stagePages } from './build/stage-pages.mjs';
import { writeLlms } from './build/write-llms.mjs';
import { writeManifest } from './build/write-manifest.mjs';

/**
 * `npm run docs-site:build`: builds the documents into docs-site/dist, from which the API serves /docs. Does nothing
 * when they are built from the same files already. A new build takes the place of the old one at once.
 */
const site = dirname(fileURLToPath(import.meta.url));
const root = dirname(site);
const target = join(site, 'dist');

// In the background nothing waits for it, and whoever tries the service should not.
if (process.argv.includes('--background')) setPriority(constants.priority.PRIORITY_LOW);
await withFolder(site, buildUnlessBuilt);

async function buildUnlessBuilt() {
  const fingerprint = fingerprintOfSite(root);
  if (readFingerprint(target) === fingerprint) {
    console.log('docs-site/dist is up to date');
  } else {
    const startedAt = Date.now();
    await installPackages(site);
    const files = await build(fingerprint);
    console.log(
      `docs-site/dist: ${files} files in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    );
  }
}

async function build(fingerprint) {
  const work = mkdtempSync(join(site, '.staged-'));
  const out = mkdtempSync(join(site, '.dist-'));
  try {
    stagePages(root, work);
    await run(
      process.execPath,
      [join('node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', '.'],
      {
        cwd: site,
        env: { ...process.env, DOCS_STAGED: work, DOCS_OUT: out },
      },
    );
    writeLlms(root, out);
    const files = writeManifest(out);
    writeFingerprint(out, fingerprint);
    putInPlace(out, target);
    return files;
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(out, { recursive: true, force: true });
  }
}
