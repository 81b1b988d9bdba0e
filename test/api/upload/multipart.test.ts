import { describe, expect, test } from 'bun:test';
import { fc } from '../../support/properties.ts';
import { boundaryOf, readParts } from '../../../api/upload/multipart.ts';
import { Refusal } from '../../../domain/errors.ts';

interface Part {
  readonly name: string;
  readonly filename: string | null;
  readonly content: Uint8Array;
}

const BOUNDARY = '----b0undary';

function written(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, content }) => {
    const file = filename === null ? '' : `; filename="${filename}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

async function* split(body: Buffer, size: number): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

async function read(body: Buffer, size: number): Promise<Part[]> {
  const found: Part[] = [];
  for await (const { name, filename, body: content } of readParts(split(body, size), BOUNDARY)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    found.push({ name, filename, content: new Uint8Array(Buffer.concat(chunks)) });
  }
  return found;
}

const name = fc.stringMatching(/^[a-z]{1,8}$/);
// Pieces of the delimiter make near misses likely.
const piece = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc
    .constantFrom('\r', '\r\n', '\r\n--', `\r\n--${BOUNDARY.slice(0, -1)}`, BOUNDARY)
    .map((text) => new Uint8Array(Buffer.from(text))),
);
const content = fc.array(piece, { maxLength: 6 }).map((all) => new Uint8Array(Buffer.concat(all)));
const part = fc.record({ name, filename: fc.option(name), content });
const isClean = (parts: readonly Part[]): boolean =>
  parts.every((one) => !Buffer.from(one.content).includes(`\r\n--${BOUNDARY}`));

describe('readParts', () => {
  test('gives every part back, however the body is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 4 }).filter(isClean),
        fc.integer({ min: 1, max: 70 }),
        async (parts, size) => {
          expect(await read(written(parts), size)).toEqual(parts);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('refuses a body that ends anywhere before its end', async () => {
    const whole = written([{ name: 'file', filename: 'a', content: Buffer.from('content') }]);
    const end = whole.length - '\r\n'.length;
    for (let length = 0; length < end; length += 1)
      await expect(read(whole.subarray(0, length), 7)).rejects.toThrow(Refusal);
    expect(await read(whole.subarray(0, end), 7)).toHaveLength(1);
  });

  test.each([
    ['filename="a \\"b\\".txt"', 'a "b".txt'],
    ['filename="a%22b.txt"', 'a"b.txt'],
    ['filename=plain.txt', 'plain.txt'],
    [`filename="x.txt"; filename*=UTF-8''%E2%82%AC.txt`, '€.txt'],
    ['filename="日本.txt"', '日本.txt'],
  ])('reads %s', async (parameter, filename) => {
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; ${parameter}\r\n`;
    const body = Buffer.from(
      `${head}Content-Type: Text/Plain; charset=utf-8\r\n\r\nx\r\n--${BOUNDARY}--`,
    );
    for await (const one of readParts(split(body, 9), BOUNDARY)) {
      expect(one).toMatchObject({ name: 'file', filename, contentType: 'text/plain' });
      while (!(await one.body.next()).done);
    }
  });

  test.each([
    ['a Latin-1 name', 'form-data; name="file"; filename="K\xf6ln.pdf"'],
    ['half a character', 'form-data; name="file"; filename="a\xe2\x82.pdf"'],
    ['half a surrogate pair', 'form-data; name="file"; filename="\xed\xa0\x80.pdf"'],
    ['another field', 'form-data; name="gr\xf6sse"'],
  ])('refuses headers that are not UTF-8: %s', async (_, disposition) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n\r\n`;
    const body = Buffer.from(`${head}x\r\n--${BOUNDARY}--`, 'latin1');
    for (const size of [1, 7, body.length])
      await expect(read(body, size)).rejects.toMatchObject({ code: 'malformed_body', status: 400 });
  });

  test('takes any bytes as content', async () => {
    const content = Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e, 0xff, 0x00);
    const parts = [{ name: 'file', filename: 'Köln.pdf', content }];
    expect(await read(written(parts), 3)).toEqual(parts);
  });

  test.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b:c"', 'a b:c'],
    ['multipart/form-data', null],
    ['application/json', null],
    [null, null],
  ])('finds the boundary in %p', (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary);
  });
});
