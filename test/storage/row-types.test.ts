import { afterAll, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';
import { CLAIM_JOBS } from '../../storage/queries/actors/due-jobs.ts';
import type { Query } from '../../storage/query.ts';
import { describeQuery, type Column } from '../support/database/describe-query.ts';
import { builders, builtQueries, exportedQueries } from './all-queries.ts';
import { sampleStatements } from './sample-statements.ts';

/**
 * The row types of queries, held against the schema: Postgres describes every exported query of storage/queries and
 * what its builders compose (sample-statements.ts), the descriptions become a TypeScript file that compares them with
 * the declared rows, and the compiler reads that file.
 */
const root = resolve(import.meta.dir, '../..');
const folder = resolve(root, 'test/output/row-types');

const client: pg.Client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
await client.connect();
afterAll(() => client.end());

interface Described {
  readonly file: string;
  readonly name: string;
  readonly columns: readonly Column[];
}

test('the rows of every query are what Postgres gives', async () => {
  const described: Described[] = [];
  const refused: string[] = [];
  for (const { file, name, query } of [...(await exportedQueries()), ...builtQueries()]) {
    await describeQuery(client, query.text).then(
      (columns) => described.push({ file, name, columns: columns.map(asPromised(query)) }),
      (error: Error) => refused.push(`${file}#${name}: ${error.message}`),
    );
  }
  expect(refused).toEqual([]);
  expect(described.length).toBeGreaterThan(100);
  expect(await compare(described)).toEqual([]);
});

test('every builder has its samples', () => {
  const named = builders.map(({ name }) => name);
  expect(Object.keys(sampleStatements).toSorted()).toEqual(named.toSorted());
});

test('a row that is declared otherwise is found', async () => {
  const file = 'storage/queries/actors/due-jobs.ts';
  const columns = await describeQuery(client, CLAIM_JOBS.text);
  const change = (name: string, to: Partial<Column>): Described => ({
    file,
    name: 'CLAIM_JOBS',
    columns: columns.map((column) => (column.name === name ? { ...column, ...to } : column)),
  });
  const found = await compare([
    change('key', {}),
    change('key', { name: 'keys' }),
    change('attempts', { type: 'string' }),
    change('payload', { nulls: 'yes' }),
  ]);
  expect(found.map((finding) => /'(\w+)' is missing/.exec(finding)?.[1])).toEqual([
    'key',
    'attempts',
    'payload',
  ]);
});

/** What the query's condition rules out is no null of its column. */
function asPromised({ neverNull = [] }: Query<object>): (column: Column) => Column {
  return (column) => (neverNull.includes(column.name) ? { ...column, nulls: 'no' } : column);
}

/** What the compiler has to say of the declared rows. */
async function compare(described: readonly Described[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  await Bun.write(`${folder}/rows.ts`, comparison(described));
  await Bun.write(
    `${folder}/tsconfig.json`,
    JSON.stringify({ extends: '../../../tsconfig.json', include: ['rows.ts'], exclude: [] }),
  );
  return compile();
}

/** One statement for each query; what is wrong with a row becomes a property that `{}` lacks. */
function comparison(described: readonly Described[]): string {
  const statements = described.map(({ file, name, columns }, index) => {
    const members = columns.map(
      (column) => `${JSON.stringify(column.name)}: [${column.type}, '${column.nulls}']`,
    );
    return `import type { ${name} as query${index} } from '../../../${file}';
// ${file}#${name}
export const row${index}: Wrong<typeof query${index}, { ${members.join('; ')} }> = {};`;
  });
  return [HEAD, ...statements, ''].join('\n');
}

const HEAD = `import type { ListPlan } from '../../../storage/page.ts';
import type { Query } from '../../../storage/query.ts';
type RowOf<Q> = Q extends (...args: never) => infer Built ? RowOf<Built>
  : Q extends Query<infer Row> | ListPlan<infer Row> ? Row : {};
type Verdict<Declared, Column> = Column extends [infer Type, infer Nulls]
  ? [Exclude<Declared, null>] extends [Type]
    ? Nulls extends 'yes' ? (null extends Declared ? 'fits' : 'may be null') : 'fits'
    : Type
  : 'is no column';
type VerdictOf<Row, Columns, Key> = Key extends keyof Row & keyof Columns
  ? Verdict<Row[Key], Columns[Key]> : 'is no column';
type Wrong<Q, Columns> = {
  [Key in keyof RowOf<Q> as VerdictOf<RowOf<Q>, Columns, Key> extends 'fits' ? never : Key]-?:
    VerdictOf<RowOf<Q>, Columns, Key>;
};`;

/** What the compiler finds, each with the query's name. */
async function compile(): Promise<string[]> {
  const child = Bun.spawn(['node', `${root}/node_modules/typescript/bin/tsc`, '-p', folder], {
    cwd: root,
    stdout: 'pipe',
  });
  const output = await new Response(child.stdout).text();
  const lines = (await Bun.file(`${folder}/rows.ts`).text()).split('\n');
  return output
    .split('\n')
    .filter((line) => line.includes('error'))
    .map((line) => {
      const at = Number(/\((\d+),/.exec(line)?.[1] ?? 0);
      return `${lines[at - 2]?.slice(3)}: ${line.replace(/^.*?: error /, '')}`;
    });
}
