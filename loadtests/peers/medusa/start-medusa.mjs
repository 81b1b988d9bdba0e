import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { runProgram } from '../../../cli/services/process/run-program.mjs';
import { startBackingServices } from '../../../cli/services/stack/backing.mjs';
import { waitUntilReady } from '../../../cli/services/stack/programs.mjs';

const stopSteps = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/**
 * Medusa's build, its server and its worker with a Postgres and a Redis of their own, and the shop of
 * `app/src/scripts/seed.js`; on loopback, without telemetry.
 */
export async function startMedusa(started, { app, node, env, dataDirectory, say }) {
  mkdirSync(dataDirectory, { recursive: true });
  const backing = await startBackingServices(started, {
    env,
    dataDirectory,
    logDirectory: dataDirectory,
    say,
  });
  const shopPath = join(dataDirectory, 'shop.json');
  const environment = {
    ...env,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    MEDUSA_FF_CACHING: 'true',
    DATABASE_URL: backing.databaseUrl,
    REDIS_URL: backing.redisUrl,
    JWT_SECRET: crypto.randomUUID(),
    COOKIE_SECRET: crypto.randomUUID(),
    SHOP_FILE: shopPath,
  };
  const build = join(app, '.medusa/server');
  const options = (name, cwd, args) => ({
    name: `Medusa's ${name}`,
    command: node,
    args: [join(app, 'node_modules/@medusajs/cli/cli.js'), ...args],
    cwd,
    env: environment,
    logPath: join(dataDirectory, `${name}.log`),
  });
  await runProgram(started, options('build', app, ['build']));
  await runProgram(started, options('migrations', build, ['db:migrate']));
  await runProgram(started, options('seed', build, ['exec', './src/scripts/seed.js']));
  const start = async (mode) => {
    const port = await freePort();
    const { env: common, ...rest } = options(mode, build, [
      'start',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ]);
    const child = started.child({
      ...rest,
      env: { ...common, MEDUSA_WORKER_MODE: mode },
      stage: 'program',
      stopSteps,
      guardSignal: 'SIGTERM',
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    await waitUntilReady(baseUrl, [child], '/health');
    return { child, baseUrl };
  };
  const [server, worker] = [await start('server'), await start('worker')];
  const [redis, postgres] = backing.own;
  return {
    baseUrl: server.baseUrl,
    databaseUrl: backing.databaseUrl,
    redisUrl: backing.redisUrl,
    programs: {
      server: server.child.pid,
      worker: worker.child.pid,
      Postgres: postgres.child.pid,
      Redis: redis.child.pid,
    },
    shop: JSON.parse(readFileSync(shopPath, 'utf8')),
  };
}
