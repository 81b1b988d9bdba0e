import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { errors } from '../domain/errors.ts';
import { operationOf, servedOperations } from './support/documents/served-operations.ts';

/** Citations of the contract lead somewhere, in the one form that docs/contract/README.md describes. */
const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = 'docs/contract/';
const chapterFiles = [...new Glob(`${folder}[0-9][0-9]-*.md`).scanSync({ cwd: root })];
const sections = new Map(chapterFiles.map((path) => [numberOf(path), sectionsOf(read(path))]));
const specificationHeadings = new Set(
  [...read(`${folder}specification.md`).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading),
);
const cited = /\b[Cc]ontract (\d\d)\b((?: §\d+(?:(?:,| and) §\d+)*)?)/g;
const places = '**/*.{ts,tsx,mjs,mts,md,sql,css,yaml,yml,sh,py}';
const files = [...new Glob(places).scanSync({ cwd: root })].filter(
  (path) => !/(^|\/)(node_modules|dist|output|openapi-tools|generated)\//.test(path),
);

/** `65` of `docs/contract/65-subscriptions.md`. */
function numberOf(path: string): string {
  return path.slice(folder.length, folder.length + 2);
}

function sectionsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^## (\d+) /gm)].map(([, section]) => section ?? ''));
}

/** Each citation of a file that leads nowhere, with the file. */
function brokenIn(path: string, text: string): string[] {
  return [...text.matchAll(cited)].flatMap(([citation, chapter = '', rest = '']) => {
    const known = sections.get(chapter);
    const numbers = [...rest.matchAll(/\d+/g)].map(([section]) => section);
    const lost = known === undefined || numbers.some((section) => !known.has(section));
    return lost ? [`${path}: ${citation}`] : [];
  });
}

test('each citation of the contract names a chapter and sections that exist', () => {
  expect(files.length).toBeGreaterThan(3000);
  const texts = files.map((path) => [path, read(path)] as const);
  const count = texts.reduce((sum, [, text]) => sum + [...text.matchAll(cited)].length, 0);
  expect(count).toBeGreaterThan(250);
  expect(texts.flatMap(([path, text]) => brokenIn(path, text))).toEqual([]);
});

test('a chapter cites its own sections by number', () => {
  const lost = chapterFiles.flatMap((path) => {
    const own = sections.get(numberOf(path));
    const text = read(path).replaceAll(cited, '');
    return [...text.matchAll(/§(\d+)/g)]
      .filter(([, section = '']) => own?.has(section) !== true)
      .map(([citation]) => `${path}: ${citation}`);
  });
  expect(lost).toEqual([]);
});

test('no citation has another form, such as a number of two digits alone before its section', () => {
  const other = /(?<!contract )\b\d\d §\d+/gi;
  const found = files.flatMap((path) =>
    [...read(path).matchAll(other)].map(([citation]) => `${path}: ${citation}`),
  );
  expect(found).toEqual([]);
});

test('each citation of the specification names a heading that exists', () => {
  const named = files.flatMap((path) =>
    [...read(path).matchAll(/\b[Ss]pecification "([^"]+)"/g)].map(([, heading = '']) => heading),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((heading) => !specificationHeadings.has(heading))).toEqual([]);
});

test('the list of chapters names every chapter, by the number in its heading', () => {
  const listed = [...read(`${folder}README.md`).matchAll(/^\| \[(\d\d)\]\(([\w-]+\.md)\)/gm)];
  expect(listed.map(([, , file]) => `${folder}${file}`)).toEqual(chapterFiles.toSorted());
  for (const path of chapterFiles)
    expect(read(path).split('\n')[0]).toStartWith(`# ${numberOf(path)} `);
});

test('the service serves every operation of the contract', () => {
  const served = servedOperations();
  const rows = chapterFiles.flatMap((path) => [
    ...read(path).matchAll(/^\| (?:\+\+? )?(GET|POST|PUT|PATCH|DELETE) \| (\S+) \|/gm),
  ]);
  expect(rows.length).toBeGreaterThan(150);
  const missing = rows
    .map(([, method = '', path = '']) => operationOf(method, path.replace('{checkout_url}', '')))
    .filter((operation) => !served.has(operation));
  expect(missing).toEqual([]);
});

test('chapter 95 lists every error code of the service, with its status', () => {
  const rows = [...read(`${folder}95-errors.md`).matchAll(/^\| (`.+?) \| ([^|]+) \|/gm)];
  const listed = new Map<string, string>();
  for (const [, codes = '', statuses = ''] of rows)
    for (const [, code = ''] of codes.matchAll(/`(\w+)`/g))
      listed.set(code, `${listed.get(code) ?? ''} ${statuses}`);
  expect([...listed.keys()].filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
  const unlisted = Object.entries(errors).filter(
    ([code, { status }]) => listed.get(code)?.includes(String(status)) !== true,
  );
  expect(unlisted.map(([code, { status }]) => `${code} ${status}`)).toEqual([]);
});

test('chapter 85 lists every template of mail', () => {
  const chapter = read(`${folder}85-mail.md`);
  const templates = read('domain/mail/templates.ts').matchAll(
    /'((?:customer|system)\.[a-z0-9_]+)'/g,
  );
  const names = new Set([...templates].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(15);
  expect(
    [...names].filter(
      (name) => !chapter.includes(`| \`${name}\` |`) && !chapter.includes(`| + \`${name}\` |`),
    ),
  ).toEqual([]);
});
