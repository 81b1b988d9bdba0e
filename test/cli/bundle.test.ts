import { afterEach, beforeEach, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ensureBundle } from '../../cli/services/bundle/ensure-bundle.mjs';
import { Started } from '../../cli/services/process/started.mjs';

const programs = {
  'package-lock.json': '{}',
  'tsconfig.json': '{}',
  'config.ts': "export const name: string = 'config';",
  'api/main.ts': `
    import { renderer } from '../templates/invoice/worker/pool.ts';
    import { sql } from '../storage/sql.ts';
    function failing(): never {
      throw new Error('as asked');
    }
    async function start(): Promise<void> {
      const { hidden } = await import('./hidden.ts');
      console.log(JSON.stringify({ renderer, sql, hidden, environment: process.env['NODE_ENV'] }));
      const { called } = await import('../domain/called.ts');
      if (process.argv.includes('--fail')) called(failing);
    }
    void start();
  `,
  'api/hidden.ts': "export const hidden: string = 'at first use';",
  'domain/called.ts': `
    export const called = (call: () => void): void => { call(); };
  `,
  'actors/main.ts': "import { sql } from '../storage/sql.ts'; console.log(sql);",
  'storage/migrate.ts': 'console.log(import.meta.main);',
  'storage/sql.ts': "export const sql: string = new URL('./sql/a.sql', import.meta.url).pathname;",
  'cli/seed-demo.ts': "import { name } from '../config.ts'; console.log(name);",
  'cli/seed/demo.ts': 'export const seeds: number = 1;',
  'templates/invoice/worker/render-process.ts': "console.log('renders');",
  'templates/invoice/worker/pool.ts':
    "export const renderer: string = new URL('./render-process.ts', import.meta.url).pathname;",
};

let root: string;
let started: Started;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'bundle-')));
  for (const [path, text] of Object.entries(programs)) write(path, text);
  for (const folder of ['streams', 'process']) mkdirSync(join(root, folder));
  symlinkSync(resolve(import.meta.dir, '../../node_modules'), join(root, 'node_modules'));
  started = new Started();
});

afterEach(async () => {
  await started.stopAll();
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function ensure(bytecode = true): Promise<string> {
  return ensureBundle(started, { root, logPath: join(root, 'bundle.log'), bytecode });
}

function run(program: string, ...args: string[]) {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, 'run', program, ...args], {
    cwd: '/',
    env: { ...process.env, NODE_ENV: 'staging' },
  });
  return { out: stdout.toString().trim(), err: stderr.toString() };
}

test('programs run from it, find the files beside their sources and the programs of the same bundle', async () => {
  const bundle = await ensure();
  expect(JSON.parse(run(join(bundle, 'api/main.js')).out)).toEqual({
    renderer: join(bundle, 'templates/invoice/worker/render-process.js'),
    sql: join(root, 'storage/sql/a.sql'),
    hidden: 'at first use',
    environment: 'staging',
  });
  expect(run(join(bundle, 'templates/invoice/worker/render-process.js')).out).toBe('renders');
  expect(run(join(bundle, 'storage/migrate.js')).out).toBe('true');
});

test('a stack trace names the line of the source', async () => {
  const { err } = run(join(await ensure(), 'api/main.js'), '--fail');
  expect(err).toContain('as asked');
  expect(err).toContain(`at failing (${root}/api/main.ts:5:`);
  expect(err).toContain(`at called (${root}/domain/called.ts:2:`);
});

test('has bytecode of each program, of which nothing is parsed at a start', async () => {
  const bundle = await ensure();
  const { out } = run(join(bundle, 'actors/main.js'));
  const compiled = Object.keys(programs).filter((path) => existsSync(bytecodeOf(bundle, path)));
  expect(compiled.toSorted()).toEqual([
    'actors/main.ts',
    'api/main.ts',
    'cli/seed-demo.ts',
    'storage/migrate.ts',
    'templates/invoice/worker/render-process.ts',
  ]);
  expect(out).toBe(join(root, 'storage/sql/a.sql'));
});

test('without bytecode it is another, for as long as there is none with it', async () => {
  const plain = await ensure(false);
  expect(existsSync(bytecodeOf(plain, 'api/main.ts'))).toBe(false);
  expect(JSON.parse(run(join(plain, 'api/main.js')).out)).toMatchObject({ hidden: 'at first use' });
  const whole = await ensure();
  expect(whole).not.toBe(plain);
  expect(await ensure(false)).toBe(whole);
});

test('a module that awaits at its top fails the build', async () => {
  write('config.ts', "export const name = await Promise.resolve('late');");
  await expect(ensure()).rejects.toThrow('the build of the programs ended with code 1');
  expect(readFileSync(join(root, 'bundle.log'), 'utf8')).toContain('config.ts');
});

function bytecodeOf(bundle: string, program: string): string {
  return join(bundle, program.replace(/\.ts$/, '.js.jsc'));
}

test('is built once for the sources as they are, and anew when one changes, comes or goes', async () => {
  const first = await ensure();
  expect(await ensure()).toBe(first);
  write('config.ts', "export const name: string = 'changed';");
  const second = await ensure();
  expect(second).not.toBe(first);
  expect(run(join(second, 'cli/seed-demo.js')).out).toBe('changed');
  write('domain/new.ts', 'export {};');
  const third = await ensure();
  expect([first, second]).not.toContain(third);
  rmSync(join(root, 'domain/new.ts'));
  expect(await ensure()).toBe(second);
});

test('is one for builders that work at the same time, of which none leaves anything behind', async () => {
  const directories = await Promise.all([ensure(), ensure(), ensure()]);
  expect(new Set(directories).size).toBe(1);
  expect(readdirSync(join(root, '.build/programs'))).toHaveLength(1);
});

test('is built again when a file of it is missing or cut off', async () => {
  const bundle = await ensure();
  for (const damage of [
    () => truncateSync(join(bundle, 'actors/main.js'), 10),
    () => rmSync(join(bundle, 'storage/migrate.js')),
    () => rmSync(join(bundle, 'files.json')),
  ]) {
    damage();
    expect(await ensure()).toBe(bundle);
    expect(run(join(bundle, 'actors/main.js')).out).toBe(join(root, 'storage/sql/a.sql'));
    expect(existsSync(join(bundle, 'storage/migrate.js'))).toBe(true);
  }
});

test('a failing build is an error that says why, and leaves nothing', async () => {
  write('config.ts', "import { nothing } from './nowhere.ts'; export const name = nothing;");
  await expect(ensure()).rejects.toThrow('the build of the programs ended with code 1');
  expect(readdirSync(join(root, '.build/programs'))).toEqual([]);
});

test('has no source that its digest leaves out', async () => {
  write('sdk/outside.ts', "export const name = 'outside';");
  write('config.ts', "export { name } from './sdk/outside.ts';");
  await expect(ensure()).rejects.toThrow('the build of the programs ended with code 1');
  expect(readFileSync(join(root, 'bundle.log'), 'utf8')).toContain('sdk/outside.ts is not among');
});

test('the one of another state stays while a process uses it, and goes when none does', async () => {
  const first = await ensure();
  const [used, unused] = ['0'.repeat(32), '1'.repeat(32)].map((name) =>
    join(root, '.build/programs', name),
  ) as [string, string];
  for (const directory of [used, unused]) Bun.spawnSync(['cp', '-r', first, directory]);
  rmSync(join(unused, `used-by-${process.pid}`));
  const longAgo = new Date(Date.now() - 7_200_000);
  for (const directory of [used, unused]) utimesSync(directory, longAgo, longAgo);
  write('config.ts', "export const name: string = 'changed';");
  await ensure();
  expect([existsSync(used), existsSync(unused)]).toEqual([true, false]);
});
