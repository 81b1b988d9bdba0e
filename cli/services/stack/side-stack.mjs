import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase, ensureDatabase } from '../postgres/database.mjs';
import { besideDatabase } from '../postgres/server-urls.mjs';
import { cellsBeside, cellsEnvironment, databaseOfCell, takeNewOnlyIn } from './cells.mjs';
import { readEndpoint } from './endpoint.mjs';
import { freePort } from '../process/free-port.mjs';
import { programEnvironment } from './program-environment.mjs';
import { programsOf, waitUntilReady } from './programs.mjs';
import { redisProgram } from '../redis/redis-program.mjs';
import { startRedis } from '../redis/redis.mjs';
import { Started } from '../process/started.mjs';

/**
 * An additional stack on a running Postgres: its own database, any number of API and actor
 * processes, and optionally its own Redis. Nothing is restarted automatically: tests kill what they like.
 * With several cells, it has a database for each, and its workspaces and actor processes are in the last one.
 */
export async function startSideStack(options) {
  const {
    root,
    env,
    name,
    databaseUrl: beside,
    templateDatabase,
    dataDirectory,
    logDirectory,
  } = options;
  const started = new Started();
  mkdirSync(dataDirectory, { recursive: true });
  const cells = cellsBeside(beside, name, options.cells ?? 1);
  const home = cells.at(-1);
  const direct = options.directDatabaseUrl;
  const dropDatabases = async () => {
    for (const { database } of cells) await dropDatabase(direct ?? beside, database);
  };
  for (const { database, name: cell } of cells)
    await ensureDatabase(
      direct ?? beside,
      database,
      templateDatabase && databaseOfCell(templateDatabase, cell),
    );
  try {
    const redis = options.ownRedis
      ? await openRedis(started, { dataDirectory, logDirectory, name })
      : undefined;
    const backing = {
      databaseUrl: home.databaseUrl,
      redisUrl: redis?.redisUrl ?? options.redisUrl,
    };
    const ports = [];
    const places = Math.max(1, options.apiCount) + (options.laterApis ?? 0);
    for (let index = 0; index < places; index += 1) ports.push(await freePort());
    const directEnv = direct ? { DATABASE_DIRECT_URL: besideDatabase(direct, name) } : {};
    const cellEnv = cells.length === 1 ? {} : { ...cellsEnvironment(cells), CELL: home.name };
    const programEnv = programEnvironment(
      { ...env, ...directEnv, ...cellEnv },
      {
        endpoint: readEndpoint({ PORT: String(ports[0]) }),
        backing,
        dataDirectory,
      },
    );
    const programs = await programsOf(started, { root, env: programEnv, logDirectory });
    if (templateDatabase === undefined) await programs.migrate();
    if (cells.length > 1) await takeNewOnlyIn(cells, home);
    const stack = new SideStack({
      started,
      programs,
      name,
      ports,
      redis,
      backing,
      programEnv,
      dataDirectory,
    });
    stack.name = name;
    stack.cells = cells.map((cell) => cell.name);
    stack.cell = home.name;
    stack.dropDatabases = dropDatabases;
    for (let index = 0; index < options.actorCount; index += 1) stack.addActors();
    await Promise.all(ports.slice(0, options.apiCount).map((_, index) => stack.restartApi(index)));
    if (options.apiCount > 0 && options.actorCount > 0)
      await waitUntilReady(stack.baseUrl, [stack.apiProcesses[0]]);
    return stack;
  } catch (error) {
    await started.stopAll();
    await dropDatabases();
    throw error;
  }
}

class SideStack {
  #started;
  #programs;
  #name;
  #ports;
  #redis;
  #dataDirectory;
  apiProcesses = [];
  actorProcesses = [];

  constructor({ started, programs, name, ports, redis, backing, programEnv, dataDirectory }) {
    this.#started = started;
    this.#programs = programs;
    this.#name = name;
    this.#ports = ports;
    this.#redis = redis;
    this.#dataDirectory = dataDirectory;
    this.baseUrls = ports.map((port) => `http://127.0.0.1:${port}`);
    this.baseUrl = this.baseUrls[0];
    this.databaseUrl = backing.databaseUrl;
    this.redisUrl = backing.redisUrl;
    this.env = programEnv;
  }

  /** Starts API process `index` on its port, after stopping the one that runs; resolves when it serves. */
  async restartApi(index = 0, extra = {}) {
    const child = await this.beginApi(index, extra);
    await waitUntilReady(this.baseUrls[index], [child], '/health');
    return child;
  }

  /** The same, without waiting for it: it may be set to die before it serves. */
  async beginApi(index = 0, extra = {}) {
    await this.apiProcesses[index]?.stop();
    const port = String(this.#ports[index]);
    const name = `${this.#name}-api-${index}`;
    const own = { ...extra, ...this.#unarmed(name), PORT: port };
    const child = this.#programs.api(name, own);
    this.apiProcesses[index] = child;
    return child;
  }

  /** Starts one more actor process. */
  addActors(extra = {}) {
    const name = `${this.#name}-actors-${this.actorProcesses.length}`;
    const child = this.#programs.actors(name, { ...extra, ...this.#unarmed(name) });
    this.actorProcesses.push(child);
    return child;
  }

  /** A running process ends, or freezes (`stop:`), where it next comes to one of the failpoints; without any, nowhere any more. */
  arm({ name }, ...failpoints) {
    writeFileSync(this.#failpointsFile(name), failpoints.join(','));
  }

  #failpointsFile(name) {
    return join(this.#dataDirectory, `${name}.failpoints`);
  }

  #unarmed(name) {
    const FAILPOINTS_FILE = this.#failpointsFile(name);
    rmSync(FAILPOINTS_FILE, { force: true });
    return { FAILPOINTS_FILE };
  }

  /** Only with a Redis of its own. */
  async stopRedis() {
    await this.#redis.child.stop();
  }

  /** On its previous port. */
  async startRedis() {
    this.#redis = await this.#redis.again();
  }

  async stop() {
    await this.#started.stopAll();
    await this.dropDatabases();
  }
}

async function openRedis(started, { dataDirectory, logDirectory, name }) {
  const logPath = join(logDirectory, `${name}-redis.log`);
  const program = await redisProgram(started, { logPath, say: () => {} });
  const open = async (port) => {
    const redis = await startRedis(started, {
      program,
      directory: join(dataDirectory, 'redis'),
      logPath,
      port,
    });
    return { ...redis, again: () => open(redis.port) };
  };
  return open();
}
