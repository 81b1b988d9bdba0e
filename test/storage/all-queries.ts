import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Glob } from 'bun';
import { pageQuery } from '../../storage/page.ts';
import { composeSql, type Query } from '../../storage/query.ts';
import type { Built } from './sample-deliveries.ts';
import { sampleStatements } from './sample-statements.ts';

const root = resolve(import.meta.dir, '../..');
const BUILT = /^(Query|ListPlan|Listed|WriteStatement)$/;

/** A query of storage/queries and where it stands. */
export interface Exported {
  readonly file: string;
  readonly name: string;
  readonly query: Query<object>;
}

export async function exportedQueries(): Promise<Exported[]> {
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
export const builders: readonly Builder[] = [
  ...new Glob('storage/queries/**/*.ts').scanSync(root),
].flatMap((file) => {
  const functions = readFileSync(`${root}/${file}`, 'utf8').split('\nexport function ').slice(1);
  return functions
    .filter((text) => /^\w+(?:<[^(]*>)?\([^]*?\): (\w+)/.exec(text)?.[1]?.match(BUILT))
    .map((text) => ({ file, name: /^\w+/.exec(text)?.[0] ?? '' }));
});

/** What the builders compose (sample-statements.ts). */
export function builtQueries(): Exported[] {
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
