import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftover } from '../process/end-leftover.mjs';
import { freePort } from '../process/free-port.mjs';
import { startOfProcess } from '../process/process-identity.mjs';
import { Refusal } from '../process/refusal.mjs';

const stopSteps = [
  ['SIGTERM', 5_000],
  ['SIGKILL', 5_000],
];
const attemptsMax = 5;
const startTimeoutMs = 20_000;
const connectTimeoutMs = 5_000;

/**
 * Starts a Redis of our own on a free loopback port, with a password, since every account of the machine reaches the
 * port. It persists nothing: Redis holds only copies here.
 * @returns {Promise<{ child: import('../process/child.mjs').Child, port: number, redisUrl: string }>}
 */
export async function startRedis(started, { program, directory, logPath, port }) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const recordPath = join(directory, 'process.json');
  await endRecorded(recordPath);
  const { password, path: accessPath } = openAccess(directory);
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    const redisUrl = `redis://:${password}@127.0.0.1:${chosen}`;
    const child = started.child({
      stage: 'redis',
      name: 'Redis',
      command: program,
      logPath,
      cwd: directory,
      env: process.env,
      stopSteps,
      guardSignal: 'SIGTERM',
      args: [
        accessPath,
        '--port',
        String(chosen),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        directory,
        '--daemonize',
        'no',
        '--logfile',
        '',
        '--maxmemory-policy',
        'noeviction',
      ],
    });
    writeFileSync(
      recordPath,
      JSON.stringify({ pid: child.pid, startedAt: startOfProcess(child.pid) }),
    );
    if (await answers(child, redisUrl)) return { child, port: chosen, redisUrl };
    const lines = child.lastLines();
    if (!lines.join('\n').includes('Address already in use') || attempt === attemptsMax) {
      throw new Refusal('Redis did not start', lines);
    }
    await sleep(500);
  }
}

/**
 * The password, created at first use and stored, so that a Redis that is restarted has the same. Redis reads it from a
 * file of its configuration: `ps` shows arguments to everybody.
 */
function openAccess(directory) {
  const path = join(directory, 'access.conf');
  const known = readPassword(path);
  const password = known ?? randomBytes(24).toString('hex');
  if (known === undefined) {
    writeFileSync(`${path}.new`, `requirepass ${password}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return { path, password };
}

function readPassword(path) {
  try {
    return /^requirepass ([0-9a-f]{48})$/m.exec(readFileSync(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** Throws a one-line Refusal when REDIS_URL cannot be used; the line never holds its password. */
export async function checkRedisUrl(url, caFile) {
  const servers = serversOf(url);
  if (!servers.every((server) => URL.canParse(server) && /^rediss?:/.test(server))) {
    throw new Refusal(
      'REDIS_URL is not a URL of the form redis://host:port or redis+cluster://host:port,host:port.',
    );
  }
  const ca = caFile ? readAuthorities(caFile) : undefined;
  const failures = [];
  for (const server of servers) {
    try {
      await ping(server, ca);
      return;
    } catch (error) {
      failures.push(`cannot reach ${new URL(server).host}: ${error.message}`);
    }
  }
  throw new Refusal(`REDIS_URL: ${failures.join('; ')}`);
}

/** The URL of the server, or of each node of a cluster that is named. */
function serversOf(url) {
  const [, protocol, access = '', nodes] =
    /^(rediss?)\+cluster:\/\/([^@]*@)?([^@/?#]+)$/.exec(url) ?? [];
  return nodes === undefined
    ? [url]
    : nodes.split(',').map((node) => `${protocol}://${access}${node}`);
}

function readAuthorities(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Refusal(`REDIS_CA_FILE names a file that cannot be read: ${path}`);
  }
}

async function answers(child, url) {
  const deadline = Date.now() + startTimeoutMs;
  while (child.running) {
    try {
      await ping(url);
      return true;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(30);
  }
  return false;
}

async function ping(url, ca) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    commandTimeout: connectTimeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    ...(url.startsWith('rediss:') && ca !== undefined ? { tls: { ca } } : {}),
  });
  let reason;
  client.on('error', (error) => {
    reason = error;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}

async function endRecorded(recordPath) {
  let record;
  try {
    record = JSON.parse(readFileSync(recordPath, 'utf8'));
  } catch {
    return;
  }
  if (record.startedAt !== undefined && startOfProcess(record.pid) === record.startedAt) {
    await endLeftover(record.pid, stopSteps);
  }
}
