import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '../../../storage/objects/file-store.ts';
import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';
import { createS3Store } from '../../../storage/objects/s3-store.ts';
import { parseS3Url } from '../../../storage/objects/s3-url.ts';
import { keysIn, startMoto, unfinishedUploads, type Moto } from '../../support/stack/moto.ts';

const { signal } = new AbortController();

describe('what a killed process left of an upload', () => {
  let moto: Moto;
  beforeAll(async () => {
    moto = await startMoto();
  });
  afterAll(() => moto?.stop());

  const begin = async (key: string): Promise<void> => {
    const begun = await fetch(`${moto.endpoint}/goods/${key}?uploads`, { method: 'POST' });
    expect(begun.status).toBe(200);
  };

  test('is aborted in S3 once it is old, and no object is touched', async () => {
    const store = createS3Store(parseS3Url(moto.url));
    await store.put('files/kept.bin', new Uint8Array(3), { contentType: 'application/zip' });
    for (const key of ['shop/files/a.bin', 'shop/files/b.bin']) await begin(key);
    await begin('another/files/theirs.bin');
    // moto says that every upload began in 2010.
    expect(await store.removeUnfinished(new Date('2000-01-01'), signal)).toBe(0);
    expect(await unfinishedUploads(moto)).toBe(3);
    expect(await store.removeUnfinished(new Date(), signal)).toBe(2);
    expect(await unfinishedUploads(moto)).toBe(1);
    expect(await store.removeUnfinished(new Date(), signal)).toBe(0);
    expect(await keysIn(moto)).toEqual(['shop/files/kept.bin']);
  });

  test('is left for the next sweep when S3 does not answer', async () => {
    const store = createS3Store(parseS3Url('s3://key:secret@127.0.0.1:1/goods?tls=0'));
    await expect(store.removeUnfinished(new Date(), signal)).rejects.toThrow(
      ObjectStoreUnavailable,
    );
  });

  test('is removed among files once it is old', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'unfinished-'));
    const store = createFileStore({ directory, baseUrl: 'http://x', secrets: ['s'] });
    expect(await store.removeUnfinished(new Date(), signal)).toBe(0);
    const incoming = join(directory, 'incoming');
    await mkdir(incoming);
    for (const name of ['old', 'young']) await writeFile(join(incoming, name), 'part');
    await utimes(join(incoming, 'old'), new Date(0), new Date(0));
    expect(await store.removeUnfinished(new Date(Date.now() - 60_000), signal)).toBe(1);
    expect(await readdir(incoming)).toEqual(['young']);
    await rm(directory, { recursive: true });
  });
});
