import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { $ } from 'bun';

const root = resolve(import.meta.dir, '../..');

test('.gitattributes marks the files whose first line says that they are generated, and no other', async () => {
  const listed = await $`git ls-files -co --exclude-standard --deduplicate`.cwd(root).quiet();
  const files = listed.stdout
    .toString()
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(root, file)));
  const saysSo = files.filter((file) => {
    const [first = ''] = readFileSync(join(root, file), 'utf8').slice(0, 400).split('\n');
    return first.includes('Generated');
  });
  const attributes =
    await $`git check-attr --stdin linguist-generated < ${Buffer.from(files.join('\n'))}`
      .cwd(root)
      .quiet();
  const marked = attributes.stdout
    .toString()
    .trim()
    .split('\n')
    .filter((line) => line.endsWith(': linguist-generated: set'))
    .map((line) => line.replace(': linguist-generated: set', ''));
  expect(saysSo.length).toBeGreaterThan(100);
  expect(marked).toEqual(saysSo);
});
