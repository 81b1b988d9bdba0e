import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a program to its end; throws with its output when it fails. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${basename(command)} ended with ${code}\n${Buffer.concat(output)}`));
    });
  });
}

/** Runs npm: the one that runs this program, where it is one. */
export function runNpm(args, options) {
  const npmCli = process.env.npm_execpath;
  const byNode = npmCli !== undefined && basename(npmCli) === 'npm-cli.js';
  return run(byNode ? process.execPath : 'npm', byNode ? [npmCli, ...args] : args, options);
}

/** The packages of the site's own lock file, once per lock file. Their install scripts are not needed and not run. */
export async function installPackages(site) {
  const hash = createHash('sha256')
    .update(readFileSync(join(site, 'package-lock.json')))
    .digest('hex');
  const hashPath = join(site, 'node_modules', '.lock-hash');
  if (readText(hashPath) === hash) return;
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runNpm(options, { cwd: site, env: process.env });
  writeFileSync(hashPath, hash);
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const lookMs = 200;
/** No build takes this long; what holds a folder for longer was killed, and its pid may be another program's now. */
const heldMaxMs = 600_000;

/** Does the work while no other process does it in the same folder: two that install packages at once break each other. */
export async function withFolder(folder, work) {
  const path = join(folder, '.building');
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isHeld(path)) rmSync(path, { force: true });
      await sleep(lookMs);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function isHeld(path) {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (since === undefined || Date.now() - since > heldMaxMs) return false;
  const holder = Number(readText(path));
  // Not written yet.
  if (!holder) return true;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Puts a new build in the place of the old one at once. */
export function putInPlace(out, target) {
  // A temporary directory is its maker's alone; the service may run as another user.
  chmodSync(out, 0o755);
  rmSync(`${target}.old`, { recursive: true, force: true });
  try {
    renameSync(target, `${target}.old`);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  renameSync(out, target);
  rmSync(`${target}.old`, { recursive: true, force: true });
}
