import { resolve } from 'node:path';

const root = resolve(import.meta.dir, '../../..');

/** Builds the console unless it is built from these very files. */
export async function buildConsole(): Promise<void> {
  const build = Bun.spawn(['node', 'console/build.mjs'], {
    cwd: root,
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const errors = await new Response(build.stderr).text();
  if ((await build.exited) !== 0) throw new Error(errors);
}
