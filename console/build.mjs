import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  filesIn,
  fingerprintOf,
  readFingerprint,
  writeFingerprint,
} from '../docs-site/build/fingerprint.mjs';
import { installPackages, putInPlace, run, withFolder } from '../docs-site/build/run.mjs';
import { writeManifest } from './build/write-manifest.mjs';

/**
 * `npm run console:build`: builds the console into console/dist, from which the API serves /console. Does nothing when it
 * is built from the same files already. A new build takes the place of the old one at once. `--install` only installs
 * the packages, for the check of its types.
 */
const own = dirname(fileURLToPath(import.meta.url));
const root = dirname(own);
const target = join(own, 'dist');

// In the background nothing waits for it, and whoever tries the service should not.
if (process.argv.includes('--background')) setPriority(constants.priority.PRIORITY_LOW);
await withFolder(own, () =>
  process.argv.includes('--install') ? installPackages(own) : buildUnlessBuilt(),
);

async function buildUnlessBuilt() {
  const fingerprint = fingerprintOf(root, sources());
  if (readFingerprint(target) === fingerprint) {
    console.log('console/dist is up to date');
  } else {
    const startedAt = Date.now();
    await installPackages(own);
    const bytes = await build(fingerprint);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `console/dist: ${(bytes / 1024).toFixed(0)} kB of compressed script in ${seconds} s`,
    );
  }
}

async function build(fingerprint) {
  const out = mkdtempSync(join(own, '.dist-'));
  try {
    await run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
      cwd: own,
      env: { ...process.env, CONSOLE_OUT: out, NODE_ENV: 'production' },
    });
    const bytes = writeManifest(out);
    writeFingerprint(out, fingerprint);
    putInPlace(out, target);
    return bytes;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Lists the files that the console is built from. */
function sources() {
  return filesIn(root, ['console', 'sdk/typescript/src']);
}
