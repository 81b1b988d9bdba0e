import { expect, test } from 'bun:test';
import { likelyEmail } from '../../../api/pages/checkout/browser/form/mail-domains.ts';
import { countries } from '../../../domain/countries.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada+shop@gmail.con', 'Ada+shop@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@gmail.com', null],
  ['ada@gmx.net', null],
  ['ada@yahoo.co.jp', null],
  ['ada@mailbox.org', null],
  ['ada@acme.com', null],
  ['ada@axa.com', null],
  ['ada@', null],
  ['@gmial.com', null],
  ['ada', null],
  ['', null],
])('%p was likely meant as %p', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test('no top-level domain of a country looks mistyped', () => {
  const offered = countries.map((code) => likelyEmail(`ada@kirschbaum.${code.toLowerCase()}`));
  expect(offered.filter(Boolean)).toEqual([]);
});
