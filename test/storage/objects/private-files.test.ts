import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '../../../storage/objects/file-store.ts';
import { makePrivate } from '../../../storage/objects/private-files.ts';
import { startStack } from '../../support/stack/stack.ts';

let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'private-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** "objects/a.pdf 644": what another account could use, below a folder; empty when it can use nothing. */
async function openTo(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true });
  const modes = await Promise.all(
    ['', ...names].map(async (name) => {
      const { mode } = await lstat(join(directory, name));
      return { name, mode: mode & 0o777 };
    }),
  );
  return modes
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ name, mode }) => `${name} ${mode.toString(8)}`)
    .toSorted();
}

async function leftByEarlierRelease(directory: string): Promise<void> {
  const folder = join(directory, 'objects', 'invoices', '1');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await writeFile(join(folder, '1.pdf'), 'an invoice', { mode: 0o644 });
  await writeFile(join(directory, 'objects', 'sold.zip'), 'a file', { mode: 0o644 });
  for (const path of ['', 'objects', 'objects/invoices', 'objects/invoices/1'])
    await chmod(join(directory, path), 0o755);
}

describe('the file store', () => {
  test('no other account can read, list or enter what it writes', async () => {
    const directory = join(home, 'written');
    const store = createFileStore({ directory, baseUrl: 'http://x', secrets: ['s'] });
    await store.put('invoices/1/1.pdf', new TextEncoder().encode('x'), {
      contentType: 'application/pdf',
    });
    const stream = new Response('streamed').body ?? new ReadableStream();
    await store.put('files/2.bin', stream, { contentType: 'application/zip' });
    expect(await openTo(directory)).toEqual([]);
  });
});

describe('makePrivate', () => {
  test('closes what an earlier release left readable', async () => {
    const directory = join(home, 'old');
    await leftByEarlierRelease(directory);
    expect(await openTo(directory)).toHaveLength(6);
    await makePrivate(directory);
    expect(await openTo(directory)).toEqual([]);
    await makePrivate(directory);
    expect(await openTo(directory)).toEqual([]);
  });

  test('goes on where an interrupted run stopped', async () => {
    const directory = join(home, 'interrupted');
    await leftByEarlierRelease(directory);
    await chmod(directory, 0o700);
    await chmod(join(directory, 'objects', 'sold.zip'), 0o600);
    await makePrivate(directory);
    expect(await openTo(directory)).toEqual([]);
  });

  test('takes a missing folder, and follows no link', async () => {
    await makePrivate(join(home, 'missing'));
    const directory = join(home, 'linked');
    const outside = join(home, 'outside.txt');
    await writeFile(outside, 'not ours', { mode: 0o644 });
    await mkdir(join(directory, 'objects'), { recursive: true, mode: 0o755 });
    await symlink(outside, join(directory, 'objects', 'link'));
    await makePrivate(directory);
    expect((await lstat(outside)).mode & 0o777).toBe(0o644);
  });
});

test('a process mends the files of its data directory when it starts', async () => {
  const directory = join(home, 'stack');
  await leftByEarlierRelease(join(directory, 'objects'));
  const stack = await startStack({ apiCount: 0, actorCount: 0 });
  try {
    await stack.restartApi(0, { DATA_DIR: directory });
    expect(await openTo(join(directory, 'objects'))).toEqual([]);
  } finally {
    await stack.stop();
  }
});
