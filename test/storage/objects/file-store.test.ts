import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createObjectStore } from '../../../storage/objects/create-object-store.ts';
import { createFileStore } from '../../../storage/objects/file-store.ts';
import { ObjectStoreUnavailable } from '../../../storage/objects/object-store.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'objects-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const store = () =>
  createFileStore({ directory, baseUrl: 'http://127.0.0.1:3000', secrets: ['a secret'] });
const bytes = (text: string) => new TextEncoder().encode(text);
const pdf = { contentType: 'application/pdf' };

/** Splits a signed URL into what the route hands over. */
function requestOf(url: string): { key: string; query: Record<string, string> } {
  const parsed = new URL(url);
  expect(parsed.pathname).toStartWith('/files/');
  return {
    key: parsed.pathname.slice('/files/'.length),
    query: Object.fromEntries(parsed.searchParams),
  };
}

describe('the file store', () => {
  test('keeps, gives back, replaces and removes an object', async () => {
    const files = store();
    await files.put('invoices/1/1.pdf', bytes('first'), pdf);
    await files.put('invoices/1/1.pdf', bytes('second'), pdf);
    const found = await files.get('invoices/1/1.pdf');
    expect(found).toMatchObject({ contentType: 'application/pdf', sizeBytes: 6 });
    expect(await new Response(found?.stream).text()).toBe('second');
    expect(await readFile(join(directory, 'objects/invoices/1/1.pdf'), 'utf8')).toBe('second');
    await files.remove('invoices/1/1.pdf');
    await files.remove('invoices/1/1.pdf');
    expect(await files.exists('invoices/1/1.pdf')).toBe(false);
    expect(await files.get('invoices/1/1.pdf')).toBeNull();
    expect(await files.exists('invoices/1')).toBe(false);
  });

  test('keeps the type of a PDF by its name alone, and of what replaces it as it was given', async () => {
    const files = store();
    const isKept = () => Bun.file(join(directory, 'details/bills/1.pdf.json')).exists();
    const given = { contentType: 'text/plain', filename: 'bill.txt' };
    await files.put('bills/1.pdf', bytes('plain'), given);
    expect(await isKept()).toBe(true);
    await files.put('bills/1.pdf', bytes('pdf'), pdf);
    expect(await isKept()).toBe(false);
    expect(await files.get('bills/1.pdf')).toMatchObject(pdf);
    await files.put('bills/1.pdf', bytes('plain'), given);
    expect(await files.get('bills/1.pdf')).toMatchObject({ contentType: 'text/plain' });
  });

  test('makes its folders again when somebody has removed them', async () => {
    const files = store();
    await files.put('again.txt', bytes('one'), { contentType: 'text/plain' });
    await rm(join(directory, 'incoming'), { recursive: true });
    await files.put('again.txt', bytes('two'), { contentType: 'text/plain' });
    expect(await readFile(join(directory, 'objects/again.txt'), 'utf8')).toBe('two');
  });

  test('is found again by another process', async () => {
    await store().put('kept.txt', bytes('kept'), { contentType: 'text/plain' });
    const { objects } = createObjectStore({ url: null, directory, baseUrl: 'x', secrets: ['y'] });
    expect(await objects.get('kept.txt')).toMatchObject({ contentType: 'text/plain' });
  });

  test('keeps nothing of a stream that breaks off, and passes on why', async () => {
    const refusal = new Error('too large');
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes('half')),
      pull: (controller) => controller.error(refusal),
    });
    await expect(store().put('broken.bin', stream, pdf)).rejects.toBe(refusal);
    expect(await store().exists('broken.bin')).toBe(false);
    expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  });

  const badKeys = [
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a/.',
    'a\\b',
    'a\0b',
    'a b',
    '',
    'ä',
    'a?b',
    'x'.repeat(513),
  ];
  test.each(badKeys)('refuses the key %p', async (key) => {
    await expect(store().put(key, bytes('x'), pdf)).rejects.toThrow('Not an object key');
    await expect(store().get(key)).rejects.toThrow('Not an object key');
    expect(await store().openSigned(key, {})).toBe('invalid');
  });

  test('says that it is unavailable when it cannot write or read', async () => {
    const blocked = join(directory, 'blocked');
    await writeFile(blocked, 'a file where a folder should be');
    const files = createFileStore({ directory: blocked, baseUrl: 'x', secrets: ['y'] });
    await expect(files.put('a.pdf', bytes('x'), pdf)).rejects.toThrow(ObjectStoreUnavailable);
    await store().put('torn.pdf', bytes('x'), pdf);
    await writeFile(join(directory, 'details/torn.pdf.json'), '{');
    await expect(store().get('torn.pdf')).rejects.toThrow(ObjectStoreUnavailable);
  });
});

describe('signed URLs of the file store', () => {
  test('open the object as an attachment that no browser runs', async () => {
    const files = store();
    await files.put('signed/1.html', bytes('<script>'), {
      contentType: 'text/html',
      filename: 'page.html',
    });
    const { key, query } = requestOf(
      await files.signUrl('signed/1.html', { expiresInSeconds: 300 }),
    );
    const opened = await files.openSigned(key, query);
    if (typeof opened === 'string') throw new Error(opened);
    const response = new Response(opened.body, { headers: opened.headers });
    expect(await response.text()).toBe('<script>');
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('content-length')).toBe('8');
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="page.html"',
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('take a file name and a disposition of their own', async () => {
    const files = store();
    await files.put('signed/2.pdf', bytes('x'), pdf);
    const url = await files.signUrl('signed/2.pdf', {
      expiresInSeconds: 300,
      filename: 'été.pdf',
      disposition: 'inline',
    });
    const { key, query } = requestOf(url);
    const opened = await files.openSigned(key, query);
    expect(opened).toMatchObject({
      headers: {
        'Content-Disposition': `inline; filename="_t_.pdf"; filename*=UTF-8''%C3%A9t%C3%A9.pdf`,
      },
    });
  });

  test('expire, and name what is missing only to whoever may know', async () => {
    const files = store();
    const past = requestOf(await files.signUrl('signed/2.pdf', { expiresInSeconds: -1 }));
    expect(await files.openSigned(past.key, past.query)).toBe('expired');
    const absent = requestOf(await files.signUrl('signed/none.pdf', { expiresInSeconds: 300 }));
    expect(await files.openSigned(absent.key, absent.query)).toBe('missing');
    expect(await files.openSigned('signed/none.pdf', {})).toBe('invalid');
  });

  test('are refused when any part of them is changed', async () => {
    const files = store();
    await files.put('signed/3.pdf', bytes('x'), pdf);
    const { key, query } = requestOf(
      await files.signUrl('signed/3.pdf', { expiresInSeconds: 300, filename: 'a.pdf' }),
    );
    expect(await files.openSigned(key, query)).toBeObject();
    const changed = [
      { expires: String(Number(query['expires']) + 1) },
      { filename: 'b.pdf' },
      { filename: undefined },
      { disposition: 'inline' },
      { signature: query['signature']?.split('').toReversed().join('') },
      { signature: '' },
      { signature: undefined },
    ];
    for (const change of changed)
      expect(await files.openSigned(key, { ...query, ...change })).toBe('invalid');
    expect(await files.openSigned('signed/2.pdf', query)).toBe('invalid');
    const other = createFileStore({ directory, baseUrl: 'x', secrets: ['another secret'] });
    expect(await other.openSigned(key, query)).toBe('invalid');
  });
});
