import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  filesIn,
  fingerprintOf,
  readFingerprint,
  writeFingerprint,
} from '../../docs-site/build/fingerprint.mjs';
import { putInPlace, run, runNpm, withFolder } from '../../docs-site/build/run.mjs';
import { writeManifest } from '../../console/build/write-manifest.mjs';

/**
 * `npm run packages:build`: packs the SDKs and the command line into sdk/packages/dist, from which the API serves
 * /packages, so that they are installed as they will be once they are published. Does nothing when they are packed from
 * the same files already.
 */
const own = dirname(fileURLToPath(import.meta.url));
const root = join(own, '../..');
const target = join(own, 'dist');
const npmPackages = { sdk: 'sdk/typescript', cli: 'sdk/cli' };

// In the background nothing waits for it, and whoever tries the service should not.
if (process.argv.includes('--background')) setPriority(constants.priority.PRIORITY_LOW);
await withFolder(own, buildUnlessBuilt);

async function buildUnlessBuilt() {
  const fingerprint = fingerprintOf(root, sources());
  if (readFingerprint(target) === fingerprint) {
    console.log('sdk/packages/dist is up to date');
    return;
  }
  const out = mkdtempSync(join(own, '.dist-'));
  try {
    for (const [name, folder] of Object.entries(npmPackages)) await packForNpm(folder, out, name);
    await packForPip(out);
    writeManifest(out);
    writeFingerprint(out, fingerprint);
    putInPlace(out, target);
    console.log('sdk/packages/dist: the packages are packed');
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function sources() {
  return filesIn(root, ['sdk/typescript', 'sdk/cli', 'sdk/python', 'sdk/packages']);
}

/** By npm, which builds the package first (`prepack`). */
async function packForNpm(folder, out, name) {
  const packed = join(out, name);
  mkdirSync(packed);
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  await runNpm(['pack', '--silent', '--pack-destination', packed], {
    cwd: join(root, folder),
    env: { ...process.env, PATH: path },
  });
  const [file] = filesIn(out, [name]);
  renameSync(join(out, file), join(out, `${name}.tgz`));
  rmSync(packed, { recursive: true });
}

/** The sources as an archive, which pip builds: packing a wheel needs programs that npm does not bring. */
async function packForPip(out) {
  const folder = join(root, 'sdk/python');
  const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  const name = `commerce_service-${version}`;
  const staged = join(out, name);
  mkdirSync(staged);
  for (const part of ['src', 'README.md', 'pyproject.toml'])
    cpSync(join(folder, part), join(staged, part), {
      recursive: true,
      filter: (path) => !path.includes('__pycache__'),
    });
  await run('tar', ['-czf', join(out, 'python.tar.gz'), '-C', out, name], { env: process.env });
  rmSync(staged, { recursive: true });
}
