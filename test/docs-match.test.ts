import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operationOf, servedOperations } from './support/documents/served-operations.ts';

/** The documents offer nothing that is not there, and leave nothing out that an operator needs. */
const root = new URL('..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Their links are checked when the site is built. */
const guides = readdirSync(join(root, 'docs-site/pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs-site/pages/${name}`);
const known = servedOperations();

describe.each([...pages, ...guides])('%s', (page) => {
  test('names only operations that exist', () => {
    const named = [...read(page).matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}:$.-]*[\w}])/g)]
      .map(([, method = '', path = '']) => operationOf(method, path))
      // Medusa's.
      .filter((operation) => !/ \/store\//.test(operation))
      // What a processor or a tax provider of the merchant's own serves.
      .filter(() => !['docs/http-connector.md'].includes(page));
    expect(named.filter((operation) => !known.has(operation))).toEqual([]);
  });
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link]) => link ?? '');
    const folder = page.includes('/') ? 'docs' : '.';
    expect(links.filter((link) => !existsSync(join(root, folder, link)))).toEqual([]);
  });

  test('runs only scripts that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test('every variable that is read is documented, and no other', () => {
  const readByConfig = ['config.ts', 'storage/cells/read-databases.ts'].flatMap((file) =>
    [...read(file).matchAll(/env(?:\['|, ')([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name ?? ''),
  );
  const documented = [...read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(
    ([, name]) => name ?? '',
  );
  expect(readByConfig.filter((name) => !documented.includes(name))).toEqual([]);
  const sources = ['config.ts', 'process', 'storage', 'api', 'actors', 'cli', 'streams'];
  const isRead = (name: string): boolean => sources.some((source) => mentions(source, name));
  expect(documented.filter((name) => !isRead(name))).toEqual([]);
});

function mentions(path: string, name: string): boolean {
  const full = join(root, path);
  if (path.endsWith('.ts') || path.endsWith('.mjs'))
    return readFileSync(full, 'utf8').includes(name);
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .some((file) => readFileSync(join(full, file), 'utf8').includes(name));
}
