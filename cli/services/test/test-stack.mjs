import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBackingServices } from '../stack/backing.mjs';
import { ensureDatabase } from '../postgres/database.mjs';
import { findBun } from '../install/bun-program.mjs';
import { besideDatabase } from '../postgres/server-urls.mjs';
import { cellsBeside, cellsEnvironment } from '../stack/cells.mjs';
import { readEndpoint } from '../stack/endpoint.mjs';
import { freePort } from '../process/free-port.mjs';
import { keepRunning } from '../process/keep-running.mjs';
import { runProgram } from '../process/run-program.mjs';
import { programEnvironment } from '../stack/program-environment.mjs';
import { programsOf, waitUntilReady } from '../stack/programs.mjs';
import { holdDocumentsIn } from './held-documents.mjs';
import { strict, testEnvironment, withoutOwnSettings } from './test-environment.mjs';

const templateDatabase = 'commerce_template';

/**
 * The Postgres, without fsync, and the Redis of a run, with a migrated and empty database for each cell: templates, which
 * a stack copies. Documents are made there for whoever asks.
 */
export async function startTestServers(
  started,
  { root, env: callerEnv, cells, dataDirectory, say },
) {
  const logDirectory = join(dataDirectory, 'logs');
  const env = { ...withoutOwnSettings(callerEnv), ...strict };
  const backing = await startBackingServices(started, {
    env,
    dataDirectory,
    logDirectory,
    say,
    postgres: {
      database: templateDatabase,
      durable: false,
      // Connections of tests run a statement a few times: half of a server's work would be plans for each one's values.
      settings: {
        max_connections: '500',
        max_wal_size: '1GB',
        plan_cache_mode: 'force_generic_plan',
      },
    },
  });
  const templates = cellsBeside(backing.databaseUrl, templateDatabase, cells);
  const server = besideDatabase(backing.databaseUrl, 'postgres');
  for (const { database } of templates) await ensureDatabase(server, database);
  const programEnv = await environmentOn(templates, { env, backing, dataDirectory });
  const programs = await programsOf(started, { root, logDirectory, env: programEnv });
  await programs.migrate();
  // At full length everything is made, as every deployment does.
  if (env.CRASH !== 'all')
    for (const { databaseUrl } of templates) await holdDocumentsIn(databaseUrl);
  // The logins of the server are made from it, so that all stacks on it have the same.
  return { root, env: { ...env, SECRETS_KEY: programEnv.SECRETS_KEY }, backing };
}

/**
 * A stack that tests share: one API process, and one actors process for each cell. With several cells, each new workspace
 * is put into any of them. A program that ends unasked is started again, for the files that are still to run; `exited` is
 * told of each.
 */
export async function startTestStack(
  started,
  servers,
  { name, cells: count, dataDirectory, exited },
) {
  const { root, env, backing } = servers;
  const logDirectory = join(dataDirectory, 'logs');
  mkdirSync(logDirectory, { recursive: true });
  const server = besideDatabase(backing.databaseUrl, 'postgres');
  const cells = cellsBeside(backing.databaseUrl, name, count);
  const templates = cellsBeside(backing.databaseUrl, templateDatabase, count);
  for (const [index, { database }] of cells.entries())
    await ensureDatabase(server, database, templates[index].database);
  const programEnv = await environmentOn(cells, { env, backing, dataDirectory });
  const programs = await programsOf(started, { root, logDirectory, env: programEnv });
  await programs.seed();
  const starts = [
    () => programs.api(),
    ...cells.map(({ name: cell }, index) => () => {
      const log = index === 0 ? 'actors' : `actors-${cell}`;
      return programs.actors(log, { CELL: cell });
    }),
  ];
  const children = starts.map((start) => start());
  await waitUntilReady(programEnv.BASE_URL, children);
  let isStopped = false;
  const life = {
    get closed() {
      return isStopped || started.closed;
    },
  };
  const keep = (start, index) =>
    keepRunning(life, children[index], () => (children[index] = start()), exited);
  const auditMoney = (cell) =>
    runProgram(started, {
      name: 'audit-money',
      command: findBun(root),
      args: [join(root, 'test/support/stack/audit-money.ts')],
      cwd: root,
      env: { ...programEnv, DATABASE_URL: cell.databaseUrl },
      logPath: join(logDirectory, `actors-audit-${cell.name}.log`),
    });
  return {
    env: { ...testEnvironment(programEnv, templateDatabase), TEST_CELLS: String(count) },
    /** Logs each money invariant that does not hold, as the actors do each hour. */
    auditMoney: async () => {
      for (const cell of cells) await auditMoney(cell);
    },
    /** Resolves when the API is ready: a crash of the last moment has been noticed by then. */
    settled: async () => {
      if (!isStopped) await waitUntilReady(programEnv.BASE_URL, []);
    },
    /** Rejects when a program of the stack keeps failing. */
    broken: Promise.all(starts.map(keep)).then(() => new Promise(() => {})),
    stop: async () => {
      isStopped = true;
      await Promise.all(children.map((child) => child.stop()));
    },
  };
}

async function environmentOn(cells, { env, backing, dataDirectory }) {
  const port = await freePort();
  return {
    ...programEnvironment(env, {
      endpoint: readEndpoint({ PORT: String(port) }),
      backing: { ...backing, databaseUrl: cells[0].databaseUrl },
      dataDirectory,
    }),
    ...cellsEnvironment(cells),
  };
}
