import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackingServices } from './backing.mjs';
import { findBun } from '../install/bun-program.mjs';
import { ensureInstalled } from '../install/install.mjs';
import { runAttached } from '../process/run-attached.mjs';
import { untilStopped } from '../process/until-stopped.mjs';

/** Runs a program of `loadtests/` on a Postgres and a Redis of its own, and ends with its exit code. */
export async function runLoad({ root, name, program, args }) {
  const say = (line) => console.log(`${name}: ${line}`);
  await untilStopped(
    async (started, whenStopped) => {
      const dataDirectory = mkdtempSync(join(tmpdir(), `commerce-${name}-`));
      whenStopped(() => rmSync(dataDirectory, { recursive: true, force: true }));
      await ensureInstalled(started, { root, logPath: join(dataDirectory, 'install.log'), say });
      const { databaseUrl, redisUrl } = await startBackingServices(started, {
        env: process.env,
        dataDirectory,
        logDirectory: dataDirectory,
        say,
        postgres: { settings: { max_connections: '400' } },
      });
      const code = await runAttached(findBun(root), ['run', program, ...args], {
        cwd: root,
        env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl },
        whenStopped,
      });
      return () => code;
    },
    { say, codeWhenAsked: 1 },
  );
}
