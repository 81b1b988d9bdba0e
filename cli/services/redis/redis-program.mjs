import { installByApt, mayInstallByApt } from '../install/apt.mjs';
import { findProgram } from '../install/find-program.mjs';
import { Refusal } from '../process/refusal.mjs';

const names = ['redis-server', 'valkey-server'];

/** The Redis server's program: from PATH, else installed by apt where permitted, else a Refusal. */
export async function redisProgram(started, { logPath, say }) {
  const found = findRedis();
  if (found !== undefined) return found;
  if (!mayInstallByApt()) throw missing();
  say('Redis is not installed: installing redis-server with apt-get ...');
  const install = (name) => installByApt(started, [name], { logPath });
  await install('redis-server').catch(() => install('valkey-server'));
  const installed = findRedis();
  if (installed === undefined) throw missing();
  return installed;
}

/** The path of a Redis server on PATH, undefined when there is none. */
export function findRedis() {
  return names.map((name) => findProgram(name)).find((path) => path !== undefined);
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
