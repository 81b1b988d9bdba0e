import { join } from 'node:path';
import { startBackingServices } from '../stack/backing.mjs';
import { ensureDatabase } from '../postgres/database.mjs';
import { besideDatabase } from '../postgres/server-urls.mjs';
import { readEndpoint } from '../stack/endpoint.mjs';
import { freePort } from '../process/free-port.mjs';
import { keepRunning } from '../process/keep-running.mjs';
import { programEnvironment } from '../stack/program-environment.mjs';
import { programsOf, waitUntilReady } from '../stack/programs.mjs';
import { testEnvironment, withoutOwnSettings } from './test-environment.mjs';

const templateDatabase = 'commerce_template';

/**
 * The stack the tests share: one API and one actors process on a Postgres without fsync. The migrated
 * database stays empty as a template, which a test that needs its own stack copies.
 */
export async function startTestStack(started, { root, env: callerEnv, dataDirectory, say }) {
  const logDirectory = join(dataDirectory, 'logs');
  // A route that answers a code it does not list, or an event unlike the catalogue, answers 500, and its test fails.
  const strict = { STRICT_ROUTE_CODES: '1', STRICT_EVENTS: '1' };
  const env = { ...withoutOwnSettings(callerEnv), ...strict };
  const template = await startBackingServices(started, {
    env,
    dataDirectory,
    logDirectory,
    say,
    postgres: { database: templateDatabase, durable: false, settings: { max_connections: '500' } },
  });
  const environmentOn = (backing, port) =>
    programEnvironment(env, {
      endpoint: readEndpoint({ PORT: String(port) }),
      backing,
      dataDirectory,
    });
  const port = await freePort();
  await programsOf({ root, logDirectory, env: environmentOn(template, port) }).migrate(started);

  const backing = { ...template, databaseUrl: besideDatabase(template.databaseUrl, 'commerce') };
  await ensureDatabase(
    besideDatabase(template.databaseUrl, 'postgres'),
    'commerce',
    templateDatabase,
  );
  const programEnv = environmentOn(backing, port);
  const programs = programsOf({ root, logDirectory, env: programEnv });
  await programs.seed(started);
  const api = programs.api(started);
  const actors = programs.actors(started);
  await waitUntilReady(programEnv.BASE_URL, [api, actors]);
  return {
    env: testEnvironment(programEnv, templateDatabase),
    /** Rejects when a program of the stack keeps failing. */
    broken: Promise.all([
      keepRunning(started, api, () => programs.api(started), say),
      keepRunning(started, actors, () => programs.actors(started), say),
    ]),
  };
}
