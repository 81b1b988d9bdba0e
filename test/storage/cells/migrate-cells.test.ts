import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { besideDatabase } from '../../../cli/services/postgres/server-urls.mjs';
import { migrateCells } from '../../support/database/migrate-cells.ts';

/** `migrate` over several cells, which are databases of the test server. */
const server = process.env['DATABASE_URL'] ?? '';
const template = process.env['TEST_TEMPLATE_DATABASE'] ?? '';
const RANGE = 2 ** 40;
const made: string[] = [];
let admin: SQL;
/** Migrated as the only cell. */
let main: string;
let b: string;
let cells: { readonly CELLS: string };

beforeAll(() => {
  admin = new SQL({ url: server, max: 1 });
});
beforeEach(async () => {
  main = await newDatabase(template);
  await run(main, `delete from directory.cell where name <> 'main'`);
  b = await newDatabase();
  cells = { CELLS: `main=${main} b=${b}` };
});
afterAll(async () => {
  for (const name of made) await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
});

async function newDatabase(copied = 'template1'): Promise<string> {
  const name = `cell_${crypto.randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create database ${name} template ${copied}`);
  made.push(name);
  return besideDatabase(server, name);
}

async function run<Row extends object>(url: string, text: string): Promise<Row[]> {
  const sql = new SQL({ url, max: 1 });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end();
  }
}

const addWorkspace = (slug: string): string => `
  insert into workspace (id, name, slug, lifecycle_stage, subscription_status, has_payment_method, partner, created_at, updated_at)
  values (gen_random_uuid(), '${slug}', '${slug}', 'sandbox', 'none', false, false, now(), now())`;
const directory = 'select slug, cell, state, version::int from directory.workspace order by slug';
const directories = `select count(*)::int as found from pg_namespace where nspname = 'directory'`;
const nextPosition = `select nextval(pg_get_serial_sequence('event', 'position'))::text as next`;

test('a second cell has the keys of the first, numbers of its own, and both are in the directory', async () => {
  await run(main, addWorkspace('first'));
  const migrated = await migrateCells(cells);
  expect(migrated).toMatchObject({ code: 0, stderr: '' });
  const lines = migrated.stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { cell: 'main', applied: [] },
    { cell: 'b', applied: expect.arrayContaining(['02-tenancy']) },
  ]);
  const keys = 'select purpose, sealed_key from lookup_key order by 1';
  expect(await run(b, keys)).toEqual(await run(main, keys));
  expect(await run(main, 'select name, number, takes_new from directory.cell order by 2')).toEqual([
    { name: 'main', number: 0, takes_new: true },
    { name: 'b', number: 1, takes_new: false },
  ]);
  expect(await run(main, nextPosition)).toEqual([{ next: '1' }]);
  expect(await run(b, nextPosition)).toEqual([{ next: String(RANGE) }]);

  await run(b, addWorkspace('second'));
  expect(await migrateCells(cells)).toMatchObject({ code: 0, stderr: '' });
  expect(await run(main, directory)).toEqual([
    { slug: 'first', cell: 'main', state: 'live', version: 1 },
    { slug: 'second', cell: 'b', state: 'live', version: 1 },
  ]);
  expect(await run(b, nextPosition)).toEqual([{ next: String(RANGE + 1) }]);
});

test('a workspace that is elsewhere is not entered for the cell that has its rows', async () => {
  await run(main, addWorkspace('moved'));
  await run(
    main,
    `insert into absent_workspace (workspace_id, state, cell, version) select id, 'departed', 'b', 2 from workspace`,
  );
  expect(await migrateCells({ DATABASE_URL: main })).toMatchObject({ code: 0 });
  expect(await run(main, directory)).toEqual([]);
});

test('the directory may have a database of its own, which is no cell', async () => {
  await run(main, 'drop schema directory cascade');
  const env = { DATABASE_URL: main, DIRECTORY_URL: b };
  expect(await migrateCells(env)).toMatchObject({ code: 0, stderr: '' });
  expect(await run(main, directories)).toEqual([{ found: 0 }]);
  expect(await run(b, 'select name from directory.cell')).toEqual([{ name: 'main' }]);
  expect(
    await run(b, `select count(*)::int as found from pg_tables where schemaname = 'public'`),
  ).toEqual([{ found: 0 }]);
});

test('a second directory is refused, and not made', async () => {
  for (const env of [{ DATABASE_URL: main, DIRECTORY_URL: b }, { CELLS: `b=${b} main=${main}` }]) {
    const { code, stderr } = await migrateCells(env);
    expect(code).toBe(1);
    expect(stderr).toStartWith('The database of the cell main holds the directory, but');
  }
  expect(await run(b, directories)).toEqual([{ found: 0 }]);
});

test('a cell of another installation is refused', async () => {
  const other = 'key-of-quite-another-installation-0123456789';
  expect(await migrateCells({ DATABASE_URL: b, SECRETS_KEY: other })).toMatchObject({ code: 0 });
  await run(b, 'drop schema directory cascade');
  const mixed = await migrateCells({ ...cells, SECRETS_KEY_PREVIOUS: other });
  expect(mixed.code).toBe(1);
  expect(mixed.stderr).toStartWith('The database of the cell b holds another installation');
});

test('a cell that holds workspaces stays named, and keeps its number', async () => {
  await run(
    main,
    `insert into directory.cell (name, number) values ('c', 7) on conflict do nothing;
     insert into directory.workspace (workspace_id, slug, cell, state) values (gen_random_uuid(), 'left', 'c', 'live')`,
  );
  const forgotten = await migrateCells({ DATABASE_URL: main });
  expect(forgotten.code).toBe(1);
  expect(forgotten.stderr).toStartWith('The cell c has 1 workspaces, but it is not among');
  await run(main, 'delete from directory.workspace');
  await run(main, `select setval(pg_get_serial_sequence('event', 'position'), ${RANGE}, false)`);
  const mistaken = await migrateCells({ DATABASE_URL: main });
  expect(mistaken.code).toBe(1);
  expect(mistaken.stderr).toStartWith('The database of the cell main is that of another cell');
});
