import { expect, test } from 'bun:test';
import { fullName, nameParts } from '../../domain/languages.ts';

test.each([
  ['Ada King Lovelace', 'GB', { firstName: 'Ada King', lastName: 'Lovelace' }],
  ['Ada', 'DE', { lastName: 'Ada' }],
  ['Nagy János Pál', 'HU', { lastName: 'Nagy', firstName: 'János Pál' }],
  ['山田　太郎', 'JP', { lastName: '山田', firstName: '太郎' }],
  ['山田太郎', 'JP', { lastName: '山田太郎' }],
  ['  ', 'US', {}],
  ['Ada Lovelace', null, { firstName: 'Ada', lastName: 'Lovelace' }],
] as const)('%p of %p has its parts, which joined are what was typed', (text, country, parts) => {
  expect(nameParts(text, country)).toEqual(parts);
  expect(fullName(parts, country)).toBe(text.trim().replaceAll(/\s+/g, ' '));
});
