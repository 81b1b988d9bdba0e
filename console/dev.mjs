import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { installPackages, withFolder } from '../docs-site/build/run.mjs';

/**
 * `npm run console:dev`: the console from its source, which follows each saved file without a reload of the page. It asks
 * the service at COMMERCE_URL, else the one that `npm start` runs here, else it starts that one too, and stops it at the
 * end. The strict Content-Security-Policy is of the built console alone: the tool that exchanges modules needs more.
 */
const own = dirname(fileURLToPath(import.meta.url));
const root = dirname(own);
const { env } = process;
const children = [];
const lookMs = 500;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));

await withFolder(own, () => installPackages(own));
const service = await findService();
console.log(`The console asks the service at ${service}`);
const port = env.CONSOLE_PORT ?? '5173';
const vite = join('node_modules', 'vite', 'bin', 'vite.js');
// By its number: a cookie of localhost would not be sent to the service's own address.
const options = ['--host', '127.0.0.1', '--port', port, '--strictPort'];
start(process.execPath, [vite, ...options], { cwd: own, env: { ...env, COMMERCE_URL: service } });

/** Where a service answers; one is started where none does. */
async function findService() {
  if (env.COMMERCE_URL) return env.COMMERCE_URL.replace(/\/+$/, '');
  const known = startedHere() ?? `http://127.0.0.1:${env.PORT ?? 3000}`;
  if (await answers(known)) return known;
  console.log('No service runs here: starting it');
  start(process.execPath, [join(root, 'cli', 'start.mjs')], { cwd: root, env });
  for (;;) {
    const url = startedHere() ?? known;
    if (await answers(url)) return url;
    await sleep(lookMs);
  }
}

/** What `npm start` has written of itself; it may have stopped since. */
function startedHere() {
  const file = join(resolve(root, env.DATA_DIR || '.data'), 'demo.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')).baseUrl;
  } catch {
    return undefined;
  }
}

async function answers(url) {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}

function start(command, args, spawning) {
  const child = spawn(command, args, { stdio: 'inherit', ...spawning });
  children.push(child);
  child.on('exit', (code) => stop(code ?? 1));
}

/** Ends what was started here, each by itself, and then this. */
function stop(code) {
  process.exitCode ??= code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
