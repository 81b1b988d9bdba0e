import { dirname } from 'node:path';
import type { Rule } from './rule.ts';
import { sources, textOf, withoutComments } from './source-tree.ts';

/** Patterns of code that have one place, or none. */
export const codeRules: readonly Rule[] = [
  {
    name: 'names from outside are never looked up with `in`',
    fix: 'Use Object.hasOwn: `in` finds `toString` in every object.',
    serves: 'docs/security.md',
    breaks: () => matches(/(?:[(!?=,]|&&|\|\||=>|return)\s*[\w.[\]]+ in [\w.]+/g),
  },
  {
    name: 'names from outside are never looked up in a plain table',
    fix: 'Use a Map: `constructor` is a name of every plain object too.',
    serves: 'docs/security.md',
    breaks: () => matches(/\n(?:export )?const \w+: (?:Readonly<)?\s*Record<\s*string,[^\n]*/g),
  },
  {
    name: 'the URL of a request is read by requestUrl',
    fix: 'Call requestUrl: the URL may be a path alone.',
    serves: 'docs/security.md',
    breaks: () => matches(/new URL\((?:\w+\.)?(?:request|asking|req)\.url/g),
  },
  {
    name: 'SQL is in storage/queries only',
    fix: 'Move the statement to storage/queries/<noun>/, as sql<Row>(...), and call it by its name.',
    serves: 55,
    breaks: () => {
      const statement =
        /[`'"]\s*(with\s+(recursive\s+)?\w+\s+(\([^)]*\)\s+)?as|select|insert\s+into|update\s+\w+(\s+\w+)?\s+set|delete\s+from)\s/i;
      return sources.filter(
        (file) =>
          !file.startsWith('storage/') && statement.test(withoutComments(textOf.get(file) ?? '')),
      );
    },
  },
  {
    name: 'queries have a folder for each noun',
    fix: 'Move the file into storage/queries/<noun>/.',
    serves: 55,
    breaks: () => sources.filter((file) => dirname(file) === 'storage/queries'),
  },
  {
    name: 'a query is exported, and its name is in capitals',
    fix: 'Export it as NAME_OF_THE_QUERY: test/storage/row-types.test.ts compares its rows with the schema.',
    serves: 55,
    breaks: () =>
      sources.filter(
        (file) =>
          file.startsWith('storage/queries/') &&
          /\n(export const [a-z]\w*|const \w+) = (sql|composeSql)\b/.test(textOf.get(file) ?? ''),
      ),
  },
];

function matches(pattern: RegExp): string[] {
  const codeOf = (file: string): string =>
    withoutComments(textOf.get(file) ?? '').replaceAll(/'[^'\n]*'/g, "''");
  return sources.flatMap((file) =>
    [...codeOf(file).matchAll(pattern)].map(([found]) => `${file}: ${found.trim()}`),
  );
}
