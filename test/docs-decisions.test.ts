import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import {
  decisionsFolder,
  readRecords,
  relations,
  toRecord,
} from '../cli/decisions/read-records.ts';
import type { Relation } from '../cli/decisions/read-records.ts';

/** Decision records have the form of docs/decisions/0000-template.md, and what cites them leads somewhere. */
const root = new URL('..', import.meta.url).pathname;
const records = readRecords();
const byNumber = new Map(records.map((record) => [record.number, record]));
const template = toRecord(
  '0000-template.md',
  readFileSync(new URL('0000-template.md', decisionsFolder), 'utf8'),
);

test('there are records, each with a number of its own', () => {
  expect(records.length).toBeGreaterThan(160);
  expect(byNumber.size).toBe(records.length);
});

describe.each(records.map((record) => [record.file, record] as const))('%s', (file, record) => {
  test('has the form of the template', () => {
    expect(record).toMatchObject({ number: file.slice(0, 4), sections: template.sections });
    expect(record.title).toMatch(/^[A-Z].*[^.]$/);
    expect(record.area).toMatch(/^[a-z-]+( [a-z]+)?$/);
    const superseded = record.relations['Superseded by'].length > 0;
    expect(record.status).toBe(superseded ? 'superseded' : 'accepted');
  });

  test('names only records that name it in turn', () => {
    for (const relation of Object.keys(relations) as Relation[])
      for (const other of record.relations[relation])
        expect(byNumber.get(other)?.relations[relations[relation]]).toContain(record.number);
  });
});

test('each relation is a list of links to records', () => {
  const malformed = records.flatMap(({ file }) =>
    [
      ...readFileSync(new URL(file, decisionsFolder), 'utf8').matchAll(
        /^- (?:Supersedes|Superseded by|Amends|Amended by):(.*)$/gm,
      ),
    ]
      .filter(([, list = '']) => !/^( \[(\d{4})\]\(\2-[a-z0-9-]+\.md\),?)+$/.test(list))
      .map(([line]) => `${file}: ${line}`),
  );
  expect(malformed).toEqual([]);
});

const files = [...new Glob('**/*.{ts,tsx,mjs,mts,md,sql,yaml,yml,sh,json}').scanSync({ cwd: root })]
  .filter((path) => !/(^|\/)(node_modules|dist|output|openapi-tools|generated)\//.test(path))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

test('each decision that is cited by number has a record', () => {
  const cited = files.flatMap(([path, text]) =>
    [...text.matchAll(/\b[Dd]ecisions? (\d+)((?:(?:, | and )\d+)*)/g)].flatMap(
      ([, first = '', rest = '']) =>
        [first, ...[...rest.matchAll(/\d+/g)].map(String)].map((number) => ({ path, number })),
    ),
  );
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.filter(({ number }) => !byNumber.has(number.padStart(4, '0')))).toEqual([]);
  // Without leading zeros.
  expect(cited.filter(({ number }) => number.startsWith('0'))).toEqual([]);
});

test('each file of a record that is named exists', () => {
  const named = files.flatMap(([path, text]) =>
    [...text.matchAll(/\b\d{4}-[a-z0-9-]+\.md\b/g)].map(([file]) => ({ path, file })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ file }) => !existsSync(new URL(file, decisionsFolder)))).toEqual([]);
});
