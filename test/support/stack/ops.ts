import { resolve } from 'node:path';
import { runToEnd, type Ended } from '../run-to-end.ts';

const root = resolve(import.meta.dir, '../../..');

/** `npx commerce ops` against a service, with the operator's key and without a terminal. */
export async function ops(baseUrl: string, ...args: string[]): Promise<Ended> {
  return run(args, {
    COMMERCE_URL: baseUrl,
    COMMERCE_STAFF_KEY: process.env['STAFF_API_KEY'] ?? '',
  });
}

/** The same with nothing but these variables. */
export function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  return runToEnd(['node', 'cli/commerce.mjs', 'ops', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
}
