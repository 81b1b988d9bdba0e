import { describe, expect, test } from 'bun:test';
import { ConfigError, readConfig } from '../../../config.ts';
import { databasesOf, directoryOf } from '../../../storage/cells/read-databases.ts';
import { directUrlOf, loginsOf } from '../../../storage/roles/database-roles.ts';

const rest = {
  REDIS_URL: 'redis://redis',
  SECRETS_KEY: 'b1946ac92492d2347c6235b4d2611184',
  STAFF_API_KEY: '591785b794601e21',
};
const main = 'postgres://owner:secret@db-a:5432/commerce';
const b = 'postgres://owner:secret@db-b:5432/commerce';
const CELLS = `main=${main}\n  b=${b}`;

function refusal(env: Record<string, string>): string {
  try {
    readConfig({ ...rest, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('one cell', () => {
  test('is the database of DATABASE_URL, and holds the directory', () => {
    const config = readConfig({
      ...rest,
      DATABASE_URL: main,
      DATABASE_DIRECT_URL: b,
      DATABASE_REPLICA_URL: b,
    });
    expect(config).toMatchObject({
      cell: 'main',
      cells: [{ name: 'main', databaseUrl: main, directUrl: b, replicaUrl: b }],
      databaseUrl: main,
      directoryUrl: main,
      signUpCells: 'emptiest',
    });
    expect(readConfig({ ...rest, DATABASE_URL: main, CELL: 'eu-1' })).toMatchObject({
      cell: 'eu-1',
      cells: [{ name: 'eu-1', databaseUrl: main }],
    });
  });
});

describe('several cells', () => {
  test('each have a database; a process is of one, the first of the list unless it says so', () => {
    const replica = 'postgres://db-b2:5432/commerce';
    const config = readConfig({ ...rest, CELLS, CELLS_REPLICA: `b=${replica}` });
    expect(config).toMatchObject({
      cell: 'main',
      cells: [
        { name: 'main', databaseUrl: main, directUrl: null, replicaUrl: null },
        { name: 'b', databaseUrl: b, directUrl: null, replicaUrl: replica },
      ],
      databaseUrl: main,
      databaseReplicaUrl: null,
      directoryUrl: main,
    });
    expect(readConfig({ ...rest, CELLS, CELL: 'b', CELLS_REPLICA: `b=${replica}` })).toMatchObject({
      cell: 'b',
      databaseUrl: b,
      databaseReplicaUrl: replica,
      directoryUrl: main,
    });
  });

  test('have the logins that the operator made, by name and password', () => {
    const config = readConfig({
      ...rest,
      CELLS,
      CELL: 'b',
      DATABASE_TENANT_URL: 'postgres://t:t%40@anywhere/commerce',
      DATABASE_SYSTEM_URL: 'postgres://s:s@anywhere/commerce',
      CELLS_DIRECT: 'main=postgres://owner:secret@db-a:5433/commerce',
      DIRECTORY_URL: 'postgres://owner:secret@directory/facts',
    });
    const urls = config.cells.map((cell) => databasesOf(config, cell));
    expect(urls).toMatchObject([
      {
        databaseTenantUrl: 'postgres://t:t%40@db-a:5432/commerce',
        databaseSystemUrl: 'postgres://s:s@db-a:5432/commerce',
        databaseDirectUrl: 'postgres://s:s@db-a:5433/commerce',
      },
      {
        databaseTenantUrl: 'postgres://t:t%40@db-b:5432/commerce',
        databaseSystemUrl: 'postgres://s:s@db-b:5432/commerce',
        databaseDirectUrl: null,
      },
    ]);
    expect(urls.map((one) => directUrlOf({ ...one, secretsKey: config.secretsKey }))).toEqual([
      'postgres://s:s@db-a:5433/commerce',
      'postgres://s:s@db-b:5432/commerce',
    ]);
    expect(directoryOf(config).databaseSystemUrl).toBe('postgres://s:s@directory/facts');
  });

  test('have the same derived logins', () => {
    const config = readConfig({ ...rest, CELLS });
    const logins = config.cells.map((cell) =>
      loginsOf({ ...databasesOf(config, cell), secretsKey: config.secretsKey }),
    );
    expect(logins.map(({ tenant }) => new URL(tenant.url).host)).toEqual([
      'db-a:5432',
      'db-b:5432',
    ]);
    expect(new Set(logins.map(({ system }) => `${system.name} ${system.password}`)).size).toBe(1);
  });

  test.each([
    [{ CELLS: `Main=${main}` }, 'CELLS must be a list of name=postgres://'],
    [{ CELLS: main }, 'CELLS must be a list of name=postgres://'],
    [{ CELLS: `main=${main},b=${b}` }, 'CELLS must be a list of name=postgres://'],
    [{ CELLS: `main=${main} main=${b}` }, 'CELLS names the cell main twice.'],
    [
      { CELLS: `main=${main} b=postgres://other:secret@db-a/commerce` },
      'CELLS names one database for two cells, main and b.',
    ],
    [{ CELLS: `main=${main} b=secret` }, 'CELLS has a URL for the cell b that must be an absolute'],
    [{ CELLS, CELL: 'c' }, 'CELL must be one of CELLS (main, b), not "c".'],
    [{ CELLS, CELL: 'C!' }, 'CELL must be up to 20 small letters'],
    [{ CELLS, CELLS_REPLICA: `c=${b}` }, 'CELLS_REPLICA names the cell c, but CELLS does not.'],
    [{ CELLS, DATABASE_DIRECT_URL: main }, 'DATABASE_DIRECT_URL is of one cell: with CELLS, set'],
    [{ CELLS, DATABASE_REPLICA_URL: main }, 'DATABASE_REPLICA_URL is of one cell: with CELLS'],
    [
      { DATABASE_URL: main, CELLS_DIRECT: `main=${main}` },
      'CELLS_DIRECT is set, but CELLS is not.',
    ],
    [
      { CELLS: `main=${main} b=${b}?pool_mode=transaction` },
      'CELLS_DIRECT does not name the cell b, whose URL has pool_mode=transaction',
    ],
    [
      { CELLS, CELLS_DIRECT: `main=${main}?pool_mode=session` },
      'CELLS_DIRECT must lead to Postgres itself',
    ],
    [{ CELLS, DIRECTORY_URL: 'secret' }, 'DIRECTORY_URL must be an absolute URL.'],
    [{ CELLS, SIGN_UP_CELLS: 'any' }, 'SIGN_UP_CELLS must be emptiest or random, not "any".'],
  ])('%j is refused in a sentence without a password', (env, sentence) => {
    expect(refusal(env)).toStartWith(sentence);
    expect(refusal(env)).not.toContain('secret');
  });
});
