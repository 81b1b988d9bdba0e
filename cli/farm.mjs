import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBackingServices } from './services/stack/backing.mjs';
import { findBun } from './services/install/bun-program.mjs';
import { ensureInstalled } from './services/install/install.mjs';
import { untilStopped } from './services/process/until-stopped.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const say = (line) => console.log(`farm: ${line}`);

/**
 * `npm run farm -- --hosts 50 --seconds 30`: Postgres and Redis of its own, a farm of faulty receivers, actors
 * killed every few seconds, and a check of what the receivers saw. Also --kill-every (s), --faults (share),
 * --deliveries (per second in all), --events (per second and workspace). Exits with 1 if a delivery guarantee was violated.
 */
await untilStopped(
  async (started, whenStopped) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'commerce-farm-'));
    whenStopped(() => rmSync(dataDirectory, { recursive: true, force: true }));
    await ensureInstalled(started, { root, logPath: join(dataDirectory, 'install.log'), say });
    const { databaseUrl, redisUrl } = await startBackingServices(started, {
      env: process.env,
      dataDirectory,
      logDirectory: dataDirectory,
      say,
      postgres: { settings: { max_connections: '400' } },
    });
    const child = spawn(
      findBun(root),
      ['run', 'loadtests/farm/main.ts', ...process.argv.slice(2)],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
      },
    );
    whenStopped(() => child.kill('SIGTERM'));
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (exitCode) => resolve(exitCode ?? 1));
    });
    return () => code;
  },
  { say, codeWhenAsked: 1 },
);
