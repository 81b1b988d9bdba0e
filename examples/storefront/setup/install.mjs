import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './fingerprint.mjs';

const folder = fileURLToPath(new URL('..', import.meta.url));
const repository = join(folder, '../..');

/** Brings what package-lock.json names, once per lock file. */
export function installPackages() {
  const mark = join(folder, 'node_modules/.installed');
  const wanted = fingerprintOf(folder, ['package-lock.json']);
  if (!isMarked(mark, wanted)) {
    console.log('Installing packages ...');
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['ci', '--prefer-offline', ...options], folder);
    writeFileSync(mark, wanted);
  }
  compileSdk();
}

/**
 * The SDK comes from npm compiled. In this repository it is a folder of sources, and package.json names that folder:
 * then its compiled modules are put where npm would have put them. A shop of your own needs nothing of this.
 */
function compileSdk() {
  const source = join(repository, 'sdk/typescript');
  if (!existsSync(join(source, 'src'))) return;
  const installed = join(folder, 'node_modules/@commerce-service/sdk');
  const mark = join(installed, '.compiled');
  const wanted = fingerprintOf(source, ['package.json', 'tsconfig.json', 'src']);
  if (isMarked(mark, wanted)) return;
  console.log('Compiling the SDK ...');
  const compiler = join(repository, 'node_modules/typescript/bin/tsc');
  const output = join(installed, 'dist');
  run(process.execPath, [compiler, '-p', source, '--outDir', output], repository);
  writeFileSync(mark, wanted);
}

export function isMarked(path, wanted) {
  return existsSync(path) && readFileSync(path, 'utf8') === wanted;
}

export function run(program, args, cwd, env = {}) {
  try {
    execFileSync(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    });
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`, {
      cause: error,
    });
  }
}
