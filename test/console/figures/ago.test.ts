import { expect, test } from 'bun:test';
import { agoText } from '../../../console/src/format/ago-text.ts';

const now = new Date('2027-01-03T12:00:00Z');

test.each([
  ['2027-01-03T11:59:40Z', 'now', 'jetzt'],
  ['2027-01-03T11:56:30Z', '3 min. ago', 'vor 3 Min.'],
  ['2027-01-03T10:00:01Z', '1 hr. ago', 'vor 1 Std.'],
  ['2027-01-01T12:00:00Z', '2 days ago', 'vorgestern'],
  ['2027-01-05T13:00:00Z', 'in 2 days', 'übermorgen'],
  ['2026-10-03T12:00:00Z', '3 mo. ago', 'vor 3 Monaten'],
])('%s is %p', (at, english, german) => {
  const textIn = (language: string) => agoText(new Date(at), now, language).replaceAll(/\s/g, ' ');
  expect(textIn('en')).toBe(english);
  expect(textIn('de')).toBe(german);
});
