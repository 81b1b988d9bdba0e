import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Invoices and sold files: no other account of the machine reads or lists them. */
export const privateMode = { folder: 0o700, file: 0o600 } as const;

/**
 * Makes a folder private, and everything below it that an earlier release left readable. The folder closes first, so
 * nothing below can be reached any more; each subfolder closes after its contents, so that an interrupted run continues
 * where it stopped, and a later start reads only the folder itself. Files of another account are left as they are.
 */
export async function makePrivate(directory: string): Promise<void> {
  await restrict(directory, privateMode.folder);
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (isOneOf(error, ['ENOENT'])) return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory()) await closeFolder(join(directory, entry.name));
  }
}

async function closeFolder(path: string): Promise<void> {
  if (await isPrivate(path)) return;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) await closeFolder(below);
    else if (entry.isFile()) await restrict(below, privateMode.file);
  }
  await restrict(path, privateMode.folder);
}

/** Another process may remove a file meanwhile. */
async function restrict(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: unknown) => {
    if (!isOneOf(error, ['ENOENT', 'EPERM'])) throw error;
  });
}

async function isPrivate(path: string): Promise<boolean> {
  return ((await lstat(path)).mode & 0o077) === 0;
}

function isOneOf(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
