import { resolve } from 'node:path';
import { runToEnd } from '../run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');

/** Runs `migrate` with those settings of databases and none of the test run's. */
export function migrateCells(env: Readonly<Record<string, string>>) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_|CELL|DIRECTORY_)/.test(name),
  );
  return runToEnd([process.execPath, 'run', 'storage/migrate.ts'], {
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...env },
  });
}
