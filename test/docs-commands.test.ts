import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;

/** Bun comes with `npm ci` and is on nobody's PATH. */
test('a command of README and docs finds bun: by npx or an npm script', () => {
  const pages = ['README.md', ...new Bun.Glob('docs/*.md').scanSync({ cwd: root })];
  expect(pages.length).toBeGreaterThan(20);
  const wrong = pages.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .filter((line) => /(?:^|[`| =.a-z])bun (?:run|cli\/|deploy\/)/.test(line))
      .filter((line) => !/npx bun /.test(line) && !line.includes('refuses a login'))
      .map((line) => `${page}: ${line}`),
  );
  expect(wrong).toEqual([]);
});
