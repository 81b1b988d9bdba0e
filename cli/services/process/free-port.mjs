import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { startOfProcess } from './process-identity.mjs';

/** Below the ports that Linux and macOS give to outgoing connections, so that none of those takes one away. */
const firstPort = 12_000;
const endPort = 32_000;
const attemptsMax = 200;
/** Removed by each process at its end; what a killed one leaves is removed when its port is drawn again. */
const claimsDirectory = join(tmpdir(), `commerce-ports-${userInfo().uid}`);
const claimed = new Set();

/**
 * A port of the loopback interface that nothing listens on: the preferred one if it is free. Any other is claimed for as
 * long as this process lives: it can be closed and opened again, and no process that asks here is given it meanwhile.
 */
export async function freePort(wished = 0) {
  if (wished !== 0) {
    const port = await tryListen(wished, '127.0.0.1').catch(() => undefined);
    if (port !== undefined) return port;
  }
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const port = randomInt(firstPort, endPort);
    if (!claim(port)) continue;
    const isFree = await tryListen(port, '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  return tryListen(0, '127.0.0.1');
}

/** Listens for a moment. Resolves to the port, or rejects with the system's error. */
export function tryListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(address.port));
    });
  });
}

/** Writes down that this process has the port; false where another process has it that still runs. */
function claim(port) {
  mkdirSync(claimsDirectory, { recursive: true, mode: 0o700 });
  const path = join(claimsDirectory, String(port));
  const own = JSON.stringify({ pid: process.pid, startedAt: startOfProcess(process.pid) });
  try {
    writeFileSync(path, own, { flag: 'wx' });
    if (claimed.size === 0) process.once('exit', release);
    claimed.add(path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // The next that draws this port can have it: taken here at once, two processes could both believe it theirs.
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  }
}

function release() {
  for (const path of claimed) rmSync(path, { force: true });
}

function isHeld(path) {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(path, 'utf8'));
    return startedAt === startOfProcess(pid);
  } catch {
    // Written at this moment, or gone.
    return true;
  }
}
