import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Announces an error that this file's tests have the stack of the run log, by a pattern of its line. Every other line of
 * level error or above fails the run (cli/services/test/results/stack-faults.mjs).
 */
export function expectLoggedError(pattern: RegExp): void {
  announce({ source: pattern.source, flags: pattern.flags });
}

/**
 * Announces that a test leaves money in a workspace that breaks an invariant, because it writes rows by itself or has a
 * processor take what nobody asked for. The hourly audit of the stack logs it, whatever file runs then.
 */
export function expectMoneyViolations({ workspaceId }: { readonly workspaceId: string }): void {
  if (announcedWorkspaces.has(workspaceId)) return;
  announcedWorkspaces.add(workspaceId);
  announce({ source: 'a money invariant does not hold', flags: '', workspaceId });
}

const announcedWorkspaces = new Set<string>();

function announce(announcement: object): void {
  const { TEST_DATA_DIR: directory, TEST_FILE: file } = process.env;
  if (directory === undefined || file === undefined)
    throw new Error('run the tests by `npm test -- <files>`');
  const folder = join(directory, 'expected-errors');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify({ file, ...announcement }));
}
