import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBun } from '../services/install/bun-program.mjs';
import { freePort } from '../services/process/free-port.mjs';
import { startBackingServices } from '../services/stack/backing.mjs';
import { programEnvironment } from '../services/stack/program-environment.mjs';
import { programsOf, waitUntilReady } from '../services/stack/programs.mjs';

/** On request, with BENCH_STATEMENTS: they cost some processor time themselves. */
const tracked = {
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track_planning': 'on',
  'pg_stat_statements.track_utility': 'on',
};

/**
 * The API, the actors and what they need, in a data directory of their own, without limits of rates. `extra`
 * is what the two programs have in their environment besides; `fromSources` as in `programsOf`.
 */
export async function startStack(
  started,
  { root, env, dataDirectory, say, extra = {}, fromSources = false },
) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const endpoint = {
    host: '127.0.0.1',
    port,
    baseUrl,
    localUrl: baseUrl,
    checkoutUrl: baseUrl,
    embedUrl: baseUrl,
  };
  const backing = await startBackingServices(started, {
    env,
    dataDirectory,
    logDirectory: dataDirectory,
    say,
    postgres: env.BENCH_STATEMENTS
      ? { settings: { shared_preload_libraries: 'pg_stat_statements', ...tracked } }
      : {},
  });
  const unlimited = {
    RATE_LIMIT_CART_SESSIONS: '100000',
    RATE_LIMIT_NON_PRODUCTION: '1000000',
    RATE_LIMIT_COMPLETE: '1000000',
    RATE_LIMIT_QUOTES: '1000000',
    RATE_LIMIT_ANONYMOUS: '1000000',
    RATE_LIMIT_DECLINES: '1000000',
    RATE_LIMIT_CHARGES: '1000000',
  };
  const environment = {
    ...programEnvironment(env, { endpoint, backing, dataDirectory }),
    ...unlimited,
    ...(env.BENCH_STATEMENTS ? { ROUND_TRIPS_DIR: join(dataDirectory, 'round-trips') } : {}),
  };
  if (env.BENCH_STATEMENTS) mkdirSync(environment.ROUND_TRIPS_DIR);
  const counted = env.BENCH_STATEMENTS
    ? { BUN_OPTIONS: `--preload=${join(root, 'loadtests/bench/cpu/count-round-trips.ts')}` }
    : {};
  const programs = await programsOf(started, {
    root,
    logDirectory: dataDirectory,
    env: environment,
    fromSources,
  });
  await programs.migrate();
  await programs.seed();
  const api = programs.api('api', { ...counted, ...extra });
  const actors = programs.actors('actors', { ...counted, ...extra });
  await waitUntilReady(baseUrl, [api, actors]);
  const demo = JSON.parse(readFileSync(join(dataDirectory, 'demo.json'), 'utf8'));
  const { secretKey, publishableKey, allowedOrigin, applicationId, workspaceId, environments } =
    demo;
  return {
    api,
    actors,
    environment,
    postgresPid: backing.own.at(-1)?.child.pid,
    redisPid: backing.own[0]?.child.pid,
    bun: findBun(root),
    target: {
      baseUrl,
      secretKey,
      publishableKey,
      allowedOrigin,
      applicationId,
      environmentId: environments.sandbox.id,
    },
    tenant: { workspaceId, applicationId, environmentId: environments.sandbox.id },
    authorityPath: join(dataDirectory, 'development-ca.json'),
    certificatePath: join(dataDirectory, 'development-ca.pem'),
  };
}
