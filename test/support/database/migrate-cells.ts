import { resolve } from 'node:path';

const root = resolve(import.meta.dir, '../../..');

/** Runs `migrate` with those settings of databases and none of the test run's. */
export async function migrateCells(env: Readonly<Record<string, string>>) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_|CELL|DIRECTORY_)/.test(name),
  );
  const child = Bun.spawn([process.execPath, 'run', 'storage/migrate.ts'], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, stdout, stderr };
}
