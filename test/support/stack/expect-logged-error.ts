import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Announces an error that this file's tests have the stack of the run log, by a pattern of its line. Every other line of
 * level error or above fails the run (cli/services/test/results/stack-faults.mjs).
 */
export function expectLoggedError(pattern: RegExp): void {
  const { TEST_DATA_DIR: directory, TEST_FILE: file } = process.env;
  if (directory === undefined || file === undefined)
    throw new Error('run the tests by `npm test -- <files>`');
  const folder = join(directory, 'expected-errors');
  mkdirSync(folder, { recursive: true });
  const announcement = { file, source: pattern.source, flags: pattern.flags };
  writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify(announcement));
}
