import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for files of a test. `npm test` removes it with the run, also where the test is killed. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(process.env['TEST_TEMPORARY_DIR'] ?? tmpdir(), `${name}-`));
}
