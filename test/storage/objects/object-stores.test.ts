import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStore } from '../../../storage/objects/file-store.ts';
import { ObjectStoreUnavailable, type ObjectStore } from '../../../storage/objects/object-store.ts';
import { createS3Store } from '../../../storage/objects/s3-store.ts';
import { parseS3Url } from '../../../storage/objects/s3-url.ts';
import { keysIn, startMoto, unfinishedUploads, type Moto } from '../../support/stack/moto.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

/** What every store must do, asked of files and of an S3 server alike. */
interface Subject {
  readonly store: ObjectStore;
  /** What whoever has the link gets; 403 when it is too old. */
  readonly follow: (url: string) => Promise<Response>;
  /** Anything that a put left unfinished. */
  readonly unfinished: () => Promise<number>;
  readonly close: () => Promise<void>;
}

async function files(): Promise<Subject> {
  const directory = await mkdtemp(join(tmpdir(), 'objects-'));
  const store = createFileStore({ directory, baseUrl: 'http://files.test', secrets: ['secret'] });
  return {
    store,
    follow: async (url) => {
      const { pathname, searchParams } = new URL(url);
      const opened = await store.openSigned(
        pathname.slice('/files/'.length),
        Object.fromEntries(searchParams),
      );
      if (typeof opened === 'string')
        return new Response(null, { status: opened === 'missing' ? 404 : 403 });
      return new Response(opened.body, { headers: opened.headers });
    },
    unfinished: async () => (await readdir(join(directory, 'incoming'))).length,
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

async function moto(): Promise<Subject> {
  const server = await startMoto();
  return {
    store: createS3Store(parseS3Url(server.url)),
    follow: (url) => fetch(url),
    unfinished: () => unfinishedUploads(server),
    close: () => server.stop(),
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);
const pdf = { contentType: 'application/pdf' };

describe.each([
  ['files', files],
  ['S3 (moto)', moto],
] as const)('the store of %s', (_, make) => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await make();
  });
  afterAll(() => subject.close());

  test('keeps, gives back, replaces and removes an object', async () => {
    const { store } = subject;
    await store.put('invoices/1/1.pdf', bytes('first'), pdf);
    await store.put('invoices/1/1.pdf', bytes('second'), pdf);
    const found = await store.get('invoices/1/1.pdf');
    expect(found).toMatchObject({ contentType: 'application/pdf', sizeBytes: 6 });
    expect(await new Response(found?.stream).text()).toBe('second');
    expect(await store.exists('invoices/1/1.pdf')).toBe(true);
    await store.remove('invoices/1/1.pdf');
    await store.remove('invoices/1/1.pdf');
    expect(await store.exists('invoices/1/1.pdf')).toBe(false);
    expect(await store.get('invoices/1/1.pdf')).toBeNull();
  });

  test('takes a stream of many parts, byte for byte', async () => {
    const chunk = crypto.getRandomValues(new Uint8Array(50_000));
    const hash = new Bun.CryptoHasher('sha256');
    let left = 260;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left-- === 0) return controller.close();
        const part = chunk.with(0, left % 256);
        hash.update(part);
        controller.enqueue(part);
      },
    });
    await subject.store.put('files/large.zip', stream, { contentType: 'application/zip' });
    const found = await subject.store.get('files/large.zip');
    expect(found?.sizeBytes).toBe(13_000_000);
    const kept = new Bun.CryptoHasher('sha256');
    for await (const part of found?.stream ?? []) kept.update(part);
    expect(kept.digest('hex')).toBe(hash.digest('hex'));
    expect(await subject.unfinished()).toBe(0);
  });

  test('takes a stream of nothing and one of a byte', async () => {
    for (const text of ['', 'x']) {
      const stream = new Response(text).body ?? new ReadableStream<Uint8Array>();
      await subject.store.put(`files/small-${text.length}.txt`, stream, pdf);
      const found = await subject.store.get(`files/small-${text.length}.txt`);
      expect(found?.sizeBytes).toBe(text.length);
    }
  });

  test.each([0, 6_000_000])(
    'keeps nothing of a stream that breaks off after %p bytes, and passes on why',
    async (length) => {
      const refusal = new Error('too large');
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          if (length > 0) controller.enqueue(new Uint8Array(length));
        },
        pull: (controller) => controller.error(refusal),
      });
      await expect(subject.store.put('files/broken.bin', stream, pdf)).rejects.toBe(refusal);
      expect(await subject.store.exists('files/broken.bin')).toBe(false);
      // S3 is told of it after the put has failed.
      await waitFor(async () => (await subject.unfinished()) === 0);
    },
  );

  test('signs links that open the object under the name to save it', async () => {
    const { store, follow } = subject;
    await store.put('invoices/2/1.pdf', bytes('two'), { ...pdf, filename: 'stored.pdf' });
    const filename = 'Rechnung für "A".pdf';
    const named = await follow(
      await store.signUrl('invoices/2/1.pdf', { expiresInSeconds: 60, filename }),
    );
    expect([named.status, await named.text()]).toEqual([200, 'two']);
    expect(named.headers.get('content-disposition')).toStartWith('attachment; filename=');
    expect(named.headers.get('content-disposition')).toContain('Rechnung%20f%C3%BCr%20%22A%22.pdf');
    const plain = await follow(await store.signUrl('invoices/2/1.pdf', { expiresInSeconds: 60 }));
    expect(plain.headers.get('content-disposition')).toContain('stored.pdf');
    const absent = await follow(await store.signUrl('invoices/2/9.pdf', { expiresInSeconds: 60 }));
    expect(absent.status).toBe(404);
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a\0b', '', 'a?b'])(
    'refuses the key %p',
    async (key) => {
      await expect(subject.store.put(key, bytes('x'), pdf)).rejects.toThrow('Not an object key');
      await expect(subject.store.get(key)).rejects.toThrow('Not an object key');
      await expect(subject.store.exists(key)).rejects.toThrow('Not an object key');
      await expect(subject.store.remove(key)).rejects.toThrow('Not an object key');
    },
  );
});

describe('an S3 server that is down', () => {
  let server: Moto;
  beforeAll(async () => {
    server = await startMoto();
  });
  afterAll(() => server.stop());

  test('makes everything but signing unavailable, and works when it is back', async () => {
    const store = createS3Store(parseS3Url(server.url), { timeoutMs: 2_000 });
    await store.put('a.pdf', bytes('x'), pdf);
    const port = Number(new URL(server.endpoint).port);
    await server.stop();
    const stream = () => new Response('y'.repeat(100_000)).body ?? new ReadableStream<Uint8Array>();
    await expect(store.put('b.pdf', bytes('y'), pdf)).rejects.toThrow(ObjectStoreUnavailable);
    await expect(store.put('b.pdf', stream(), pdf)).rejects.toThrow(ObjectStoreUnavailable);
    await expect(store.get('a.pdf')).rejects.toThrow(ObjectStoreUnavailable);
    await expect(store.exists('a.pdf')).rejects.toThrow(ObjectStoreUnavailable);
    await expect(store.remove('a.pdf')).rejects.toThrow(ObjectStoreUnavailable);
    server = await startMoto(port);
    await store.put('c.pdf', stream(), pdf);
    expect(await keysIn(server)).toEqual(['shop/c.pdf']);
  });
});
