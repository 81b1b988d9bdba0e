import { expect, test } from 'bun:test';
import { headerText, withoutTurns } from '../../../domain/mail/header-text.ts';

test.each([
  ['Acme\r\nBcc: victim@x.test', 'Acme Bcc: victim@x.test'],
  ['Acme\nX: y', 'Acme X: y'],
  ['Acme\rX: y', 'Acme X: y'],
  ['Acme\u2028Bcc: x\u2029y\u0085z', 'Acme Bcc: x y z'],
  ['A\u0000B\u001b[31mC\u007f', 'A B [31mC'],
  ['  Tea   and\tcups  ', 'Tea and cups'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066A\u2069\u2067B\u2068C\u202aD\u202bE\u202cF\u202d', 'ABCDEF'],
  // Marks without an effect on what follows stay: names from right to left have them.
  ['\u200fשלום\u200e', '\u200fשלום\u200e'],
  ['=?utf-8?q?=0d=0aBcc:?=', '=?utf-8?q?=0d=0aBcc:?='],
  ['half of a pair \ud83d', 'half of a pair \ufffd'],
  ['Müller & "Söhne" <x@y.test>', 'Müller & "Söhne" <x@y.test>'],
  ['', ''],
])('%j is %j', (text, line) => {
  expect(headerText(text)).toBe(line);
});

test('a long text ends after 255 characters, and never within one', () => {
  expect(headerText('a'.repeat(255))).toBe('a'.repeat(255));
  expect(headerText('a'.repeat(256))).toBe(`${'a'.repeat(254)}…`);
  expect(headerText('😀'.repeat(100_000))).toBe(`${'😀'.repeat(254)}…`);
});

test('a text of several lines keeps them', () => {
  expect(withoutTurns('2 x Tea\u202e: $5.00\n\nThanks')).toBe('2 x Tea: $5.00\n\nThanks');
});
