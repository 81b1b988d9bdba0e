import { expect, test } from 'bun:test';
import { contentDisposition } from '../../../storage/objects/content-disposition.ts';

const a = (count: number): string => 'a'.repeat(count);

// RFC 6266 and RFC 8187; a name is cut after 200 UTF-16 units, and half a character becomes U+FFFD.
test.each([
  [null, 'attachment'],
  ['a"b%c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%25c.pdf`],
  ['a\r\nX: y/\\.pdf', `attachment; filename="aX: y.pdf"; filename*=UTF-8''aX%3A%20y.pdf`],
  [`é'(1)*`, `attachment; filename="_'(1)*"; filename*=UTF-8''%C3%A9%27%281%29%2A`],
  [`${a(199)}😀`, `attachment; filename="${a(199)}_"; filename*=UTF-8''${a(199)}%EF%BF%BD`],
])('%p', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(expected);
});
