import { expect, test } from 'bun:test';
import { optional, parent, xml } from '../../../templates/invoice/factur-x/xml.ts';

test.each([
  ['A & B', 'A &amp; B'],
  ['</ram:Name><ram:Name>', '&lt;/ram:Name&gt;&lt;ram:Name&gt;'],
  ['&lt;', '&amp;lt;'],
  ['a\u0000b\u0008c\ufffe', 'abc'],
  ['😀\n', '😀\n'],
])('%p is escaped', (text, expected) => {
  expect(xml('ram:Name', text)).toBe(`<ram:Name>${expected}</ram:Name>`);
});

test('what is empty is left out', () => {
  expect(parent('ram:A', optional('ram:B', ''), optional('ram:C', null))).toBeNull();
});
