import { expect, test } from 'bun:test';
import { writtenLocale } from '../../../domain/embed/default-config.ts';
import { languageOf } from '../../../templates/languages.ts';

test('dates and amounts of a mail are in the language of its words', () => {
  const wanted =
    'en de fr es it nl pt pl ja zh zh-Hans ar he en-GB de-AT fr-CA es-MX pt-BR est enm'.split(' ');
  const tags = Intl.DateTimeFormat.supportedLocalesOf(wanted);
  expect(tags.length).toBeGreaterThan(10);
  for (const tag of tags)
    expect([tag, writtenLocale(tag) === tag]).toEqual([tag, languageOf(tag) !== null]);
});
