import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfProcess } from '../process/process-identity.mjs';

const prefix = 'commerce-test-';

/** A temporary data directory for one test run; also removes those of killed runs. */
export function makeTestDirectory() {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0;
    if (pid > 0 && startOfProcess(pid) === undefined) {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
  const directory = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // As root, Postgres runs as another user inside it.
  chmodSync(directory, 0o711);
  for (const name of ['logs', 'reports']) mkdirSync(join(directory, name));
  return directory;
}
