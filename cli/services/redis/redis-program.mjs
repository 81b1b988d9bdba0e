import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram } from '../install/find-program.mjs';
import { Refusal } from '../process/refusal.mjs';
import { runProgram } from '../process/run-program.mjs';

const names = ['redis-server', 'valkey-server'];
const policyPath = '/usr/sbin/policy-rc.d';

/** The Redis server's program: from PATH, else installed by apt where permitted, else a Refusal. */
export async function redisProgram(started, { logPath, say }) {
  const found = find();
  if (found !== undefined) return found;
  const apt = findProgram('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) throw missing();
  say('Redis is not installed: installing redis-server with apt-get ...');
  await installByApt(started, apt, logPath);
  const installed = find();
  if (installed === undefined) throw missing();
  return installed;
}

function find() {
  return names.map((name) => findProgram(name)).find((path) => path !== undefined);
}

/** The package's own system service must not start: what we start we must be able to stop. */
async function installByApt(started, apt, logPath) {
  const ownPolicy = !existsSync(policyPath);
  const run = (name, ...args) =>
    runProgram(started, {
      name,
      command: apt,
      args,
      logPath,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = (name) =>
    run(`apt-get install ${name}`, 'install', '-y', '-q', '--no-install-recommends', name);
  if (ownPolicy) writeFileSync(policyPath, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await run('apt-get update', 'update', '-q');
    await install('redis-server').catch(() => install('valkey-server'));
  } finally {
    if (ownPolicy) rmSync(policyPath, { force: true });
  }
}

function missing() {
  const command = [
    ['apt-get', 'sudo apt-get install redis-server'],
    ['dnf', 'sudo dnf install valkey'],
    ['apk', 'sudo apk add redis'],
    ['pacman', 'sudo pacman -S valkey'],
    ['zypper', 'sudo zypper install redis'],
  ].find(([program]) => findProgram(program) !== undefined)?.[1];
  const advice =
    process.platform === 'darwin'
      ? 'brew install redis'
      : (command ?? 'install redis-server or valkey-server');
  return new Refusal(
    `Redis is missing: there is no redis-server or valkey-server on PATH. Install it (${advice}) or set REDIS_URL.`,
  );
}
