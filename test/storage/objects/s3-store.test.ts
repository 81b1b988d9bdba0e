import { afterAll, describe, expect, test } from 'bun:test';
import { createObjectStore } from '../../../storage/objects/create-object-store.ts';
import { ObjectStoreUnavailable, type ObjectStore } from '../../../storage/objects/object-store.ts';
import { createS3Store } from '../../../storage/objects/s3-store.ts';
import { parseS3Url } from '../../../storage/objects/s3-url.ts';
import { startS3Server } from './s3-server.ts';

const server = startS3Server('se/cret');
afterAll(() => server.stop());

function storeAt(bucket = 'bucket/shop'): ObjectStore {
  const { objects, signedFiles } = createObjectStore({
    url: `s3://AKIATEST:se%2Fcret@${server.url}/${bucket}?region=eu-central-1&tls=0`,
    directory: '/nonexistent',
    baseUrl: 'http://unused',
    secrets: ['unused'],
  });
  expect(signedFiles).toBeNull();
  return objects;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const pdf = { contentType: 'application/pdf' };

describe('the S3 store', () => {
  test('keeps, gives back and removes an object', async () => {
    const store = storeAt();
    await store.put('invoices/1/1.pdf', bytes('hello'), pdf);
    const found = await store.get('invoices/1/1.pdf');
    expect(found).toMatchObject({ contentType: 'application/pdf', sizeBytes: 5 });
    expect(await new Response(found?.stream).text()).toBe('hello');
    expect(await store.exists('invoices/1/1.pdf')).toBe(true);
    await store.remove('invoices/1/1.pdf');
    await store.remove('invoices/1/1.pdf');
    expect(await store.exists('invoices/1/1.pdf')).toBe(false);
    expect(await store.get('invoices/1/1.pdf')).toBeNull();
  });

  test('takes a stream larger than one part', async () => {
    const store = storeAt();
    let left = 120;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (left-- > 0) controller.enqueue(new Uint8Array(100_000).fill(left));
        else controller.close();
      },
    });
    await store.put('files/large.bin', stream, { contentType: 'application/zip' });
    expect(await store.get('files/large.bin')).toMatchObject({ sizeBytes: 12_000_000 });
  });

  test('keeps nothing of a stream that breaks off, and passes on why', async () => {
    const store = storeAt();
    const refusal = new Error('too large');
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(6_000_000)),
      pull: (controller) => controller.error(refusal),
    });
    await expect(store.put('files/broken.bin', stream, pdf)).rejects.toBe(refusal);
    expect(await store.exists('files/broken.bin')).toBe(false);
  });

  test('signs URLs that S3 accepts, with the file name to save under', async () => {
    const store = storeAt();
    await store.put('invoices/2/1.pdf', bytes('two'), { ...pdf, filename: 'stored.pdf' });
    const named = await fetch(
      await store.signUrl('invoices/2/1.pdf', {
        expiresInSeconds: 300,
        filename: 'Rechnung für "A".pdf',
      }),
    );
    expect(server.refused).toEqual([]);
    expect(await named.text()).toBe('two');
    expect(named.headers.get('content-disposition')).toBe(
      `attachment; filename="Rechnung f_r _A_.pdf"; filename*=UTF-8''Rechnung%20f%C3%BCr%20%22A%22.pdf`,
    );
    const plain = await fetch(await store.signUrl('invoices/2/1.pdf', { expiresInSeconds: 300 }));
    expect(plain.headers.get('content-disposition')).toContain('stored.pdf');
  });

  test('waits for a slow source longer than for a store that takes nothing', async () => {
    const location = parseS3Url(`s3://AKIATEST:se%2Fcret@${server.url}/bucket?region=x&tls=0`);
    const store = createS3Store(location, { stallMs: 100 });
    let left = 3;
    const slow = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await Bun.sleep(300);
        if (left-- > 0) controller.enqueue(bytes('x'));
        else controller.close();
      },
    });
    await store.put('files/slow.bin', slow, pdf);
    expect(await store.get('files/slow.bin')).toMatchObject({ sizeBytes: 3 });
  });

  test('says that it is unavailable when the bucket is gone or nobody answers', async () => {
    const gone = storeAt('otherbucket');
    await expect(gone.put('a.pdf', bytes('x'), pdf)).rejects.toThrow(ObjectStoreUnavailable);
    const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } });
    const location = parseS3Url(`s3://key:secret@127.0.0.1:${silent.port}/bucket?tls=0`);
    const hanging = createS3Store(location, { timeoutMs: 200, stallMs: 200 });
    await expect(hanging.exists('a.pdf')).rejects.toThrow(ObjectStoreUnavailable);
    const stream = new Response(new Uint8Array(12_000_000)).body ?? new ReadableStream();
    await expect(hanging.put('a.pdf', stream, pdf)).rejects.toThrow(ObjectStoreUnavailable);
    silent.stop(true);
  });
});

describe('OBJECT_STORE_URL', () => {
  test('is read with port, prefix, region and encoded secret', () => {
    expect(parseS3Url('s3://key:a%2Fb@minio.local:9000/shop/live?region=eu-x&tls=0')).toEqual({
      endpoint: 'http://minio.local:9000',
      bucket: 'shop',
      prefix: 'live/',
      region: 'eu-x',
      accessKeyId: 'key',
      secretAccessKey: 'a/b',
    });
    expect(parseS3Url('s3://key:b@s3.amazonaws.com/shop')).toMatchObject({
      endpoint: 'https://s3.amazonaws.com',
      prefix: '',
      region: null,
    });
  });

  const badUrls = [
    'nonsense',
    'https://a:b@c/d',
    's3://host/bucket',
    's3://key:hidden@host',
    's3://key@host/b',
  ];
  test.each(badUrls)('is refused in one line without the secret: %s', (url) => {
    expect(() => parseS3Url(url)).toThrow(/^OBJECT_STORE_URL (?!.*hidden)/);
  });
});
