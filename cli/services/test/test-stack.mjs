import { join } from 'node:path';
import { startBackingServices } from '../stack/backing.mjs';
import { ensureDatabase } from '../postgres/database.mjs';
import { besideDatabase } from '../postgres/server-urls.mjs';
import { cellsBeside, cellsEnvironment, readCellCount } from '../stack/cells.mjs';
import { readEndpoint } from '../stack/endpoint.mjs';
import { freePort } from '../process/free-port.mjs';
import { keepRunning } from '../process/keep-running.mjs';
import { programEnvironment } from '../stack/program-environment.mjs';
import { programsOf, waitUntilReady } from '../stack/programs.mjs';
import { testEnvironment, withoutOwnSettings } from './test-environment.mjs';

const templateDatabase = 'commerce_template';

/**
 * The stack the tests share: one API process, and one actors process for each of TEST_CELLS cells (one, if it is not
 * set), on a Postgres without fsync. The migrated databases stay empty as templates, which a test that needs its own
 * stack copies. With several cells, each new workspace is put into any of them.
 */
export async function startTestStack(started, { root, env: callerEnv, dataDirectory, say }) {
  const logDirectory = join(dataDirectory, 'logs');
  const cellCount = readCellCount(callerEnv);
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
  const [templates, cells] = [templateDatabase, 'commerce'].map((name) =>
    cellsBeside(template.databaseUrl, name, cellCount),
  );
  const port = await freePort();
  const environmentOn = (databases) => ({
    ...programEnvironment(env, {
      endpoint: readEndpoint({ PORT: String(port) }),
      backing: { ...template, databaseUrl: databases[0].databaseUrl },
      dataDirectory,
    }),
    ...cellsEnvironment(databases),
  });
  const server = besideDatabase(template.databaseUrl, 'postgres');
  for (const { database } of templates) await ensureDatabase(server, database);
  const migration = await programsOf(started, {
    root,
    logDirectory,
    env: environmentOn(templates),
  });
  await migration.migrate();

  for (const [index, { database }] of cells.entries())
    await ensureDatabase(server, database, templates[index].database);
  const programEnv = environmentOn(cells);
  const programs = await programsOf(started, { root, logDirectory, env: programEnv });
  await programs.seed();
  const starts = [
    () => programs.api(),
    ...cells.map(({ name }, index) => () => {
      const log = index === 0 ? 'actors' : `actors-${name}`;
      return programs.actors(log, { CELL: name });
    }),
  ];
  const children = starts.map((start) => start());
  await waitUntilReady(programEnv.BASE_URL, children);
  return {
    env: testEnvironment(programEnv, templateDatabase),
    /** Rejects when a program of the stack keeps failing. */
    broken: Promise.all(
      starts.map((start, index) => keepRunning(started, children[index], start, say)),
    ),
  };
}
