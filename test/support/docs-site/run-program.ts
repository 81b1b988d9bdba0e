import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from '../world/world.ts';
import { outputOf } from '../run-to-end.ts';

/** A folder as a reader's clone: with the keys of a workspace of the test's own where the demo's would be. */
export function makeCheckout(world: World): string {
  const folder = mkdtempSync(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'docs-'));
  mkdirSync(join(folder, '.data'));
  const { baseUrl, secretKey, applicationId } = world;
  const demo = JSON.stringify({ baseUrl, secretKey, applicationId });
  writeFileSync(join(folder, '.data/demo.json'), demo);
  return folder;
}

/** Runs a program to its end; gives the lines that it printed, and throws with all of its output when it fails. */
export async function runProgram(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const output = await outputOf(command, { cwd, env: { ...process.env, ...env } });
  return output.trim().split('\n');
}

/** Runs lines of a shell; the first command that fails ends them. */
export function runShell(script: string, cwd: string): Promise<string[]> {
  return runProgram(['bash', '-euo', 'pipefail', '-c', script], cwd);
}
