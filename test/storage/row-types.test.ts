import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdir } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Glob } from 'bun';
import pg from 'pg';
import { CLAIM_JOBS } from '../../storage/queries/actors/due-jobs.ts';
import { pageQuery } from '../../storage/page.ts';
import { composeSql, type Query } from '../../storage/query.ts';
import { describeQuery, type Column } from '../support/database/describe-query.ts';
import { sampleStatements, type Built } from './sample-statements.ts';

/**
 * The row types of queries, held against the schema: Postgres describes every exported query of storage/queries and
 * what its builders compose (sample-statements.ts), the descriptions become a TypeScript file that compares them with
 * the declared rows, and the compiler reads that file.
 */
const root = resolve(import.meta.dir, '../..');
const folder = resolve(root, 'test/output/row-types');
const BUILT = /^(Query|ListPlan|Listed|WriteStatement)$/;
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
  await client.connect();
});
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
}, 120_000);

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
}, 60_000);

interface Exported {
  readonly file: string;
  readonly name: string;
  readonly query: Query<object>;
}

async function exportedQueries(): Promise<Exported[]> {
  const files = [...new Glob('storage/queries/**/*.ts').scanSync(root)].toSorted();
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(`${root}/${file}`);
      return Object.entries(exported).flatMap(([name, query]) =>
        isQuery(query) ? [{ file, name, query }] : [],
      );
    }),
  );
  return found.flat();
}

interface Builder {
  readonly file: string;
  readonly name: string;
}

/** The exported functions of storage/queries that give a query, a list or a write. */
const builders: readonly Builder[] = [
  ...new Glob('storage/queries/**/*.ts').scanSync(root),
].flatMap((file) => {
  const functions = readFileSync(`${root}/${file}`, 'utf8').split('\nexport function ').slice(1);
  return functions
    .filter((text) => /^\w+(?:<[^(]*>)?\([^]*?\): (\w+)/.exec(text)?.[1]?.match(BUILT))
    .map((text) => ({ file, name: /^\w+/.exec(text)?.[0] ?? '' }));
});

function builtQueries(): Exported[] {
  return builders.flatMap(({ file, name }) =>
    (sampleStatements[name] ?? []).flatMap(queriesOf).map((query) => ({ file, name, query })),
  );
}

/** Of a list, its first page and a later one. */
function queriesOf(built: Built): Query<object>[] {
  if (typeof built === 'function') return [composeSql(built)];
  if (isQuery(built)) return [built];
  return [null, built.keyset.columns.map(() => '')].map((position) =>
    pageQuery(built, position, 1),
  );
}

function isQuery(value: unknown): value is Query<object> {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}

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
