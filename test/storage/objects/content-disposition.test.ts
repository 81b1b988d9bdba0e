import { expect, test } from 'bun:test';
import { contentDisposition } from '../../../storage/objects/content-disposition.ts';

const emoji = (count: number): string => '%F0%9F%98%80'.repeat(count);
const named = (plain: string, encoded = plain): string =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
const a = (count: number): string => 'a'.repeat(count);

// RFC 6266 and RFC 8187; a name is cut to 200 characters, at the end of its stem.
test.each([
  [null, 'attachment'],
  ['a"b%c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%25c.pdf`],
  ['a\r\nX: y/\\.pdf', `attachment; filename="aX: y.pdf"; filename*=UTF-8''aX%3A%20y.pdf`],
  [`é'(1)*`, `attachment; filename="_'(1)*"; filename*=UTF-8''%C3%A9%27%281%29%2A`],
  [`${a(199)}😀`, `attachment; filename="${a(199)}_"; filename*=UTF-8''${a(199)}${emoji(1)}`],
  [`${'😀'.repeat(180)}.pdf`, named(`${'_'.repeat(180)}.pdf`, `${emoji(180)}.pdf`)],
  [`${'😀'.repeat(196)}.pdf`, named(`${'_'.repeat(196)}.pdf`, `${emoji(196)}.pdf`)],
  [`${'😀'.repeat(197)}.pdf`, named(`${'_'.repeat(196)}.pdf`, `${emoji(196)}.pdf`)],
  [`${a(300)}.tar.gz`, named(`${a(197)}.gz`)],
  [`${a(300)}.`, named(a(200))],
  [`x.${a(300)}`, named(`x.${a(198)}`)],
  [a(300), named(a(200))],
  [`a\ud83d.pdf`, named('a_.pdf', 'a%EF%BF%BD.pdf')],
])('%p', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(expected);
});
