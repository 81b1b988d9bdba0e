import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dir, '../../..');
export const dist = join(root, 'docs-site/dist');

/** Builds the site unless it is built from these very files; gives the paths of its pages, below `/docs`. */
export async function builtPages(): Promise<string[]> {
  const build = Bun.spawn(['node', 'docs-site/build.mjs'], {
    cwd: root,
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const errors = await new Response(build.stderr).text();
  if ((await build.exited) !== 0) throw new Error(errors);
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => name.replace(/(?:^|(?<=\/))index\.html$|\.html$/, ''))
    .toSorted();
}
