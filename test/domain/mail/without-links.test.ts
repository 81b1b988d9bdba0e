import { expect, test } from 'bun:test';
import { withoutLinks } from '../../../domain/mail/without-links.ts';

test.each([
  [
    'Your parcel is held: pay at evil.test/pay now',
    'Your parcel is held: pay at evil test pay now',
  ],
  ['https://evil.test', 'https evil test'],
  ['pay@evil.test', 'pay evil test'],
  ['evil\u3002test and evil\uff0etest', 'evil test and evil test'],
  ['ev\u200bil.\u200btest', 'evil test'],
  ['Call +49 30 123 456-78', 'Call'],
  ['Call (030) 1234567 now', 'Call now'],
  ['.....', '.'],
  ['Lamps & Co. KG', 'Lamps & Co. KG'],
  ['Studio 2026', 'Studio 2026'],
  ['Müller’s Café – 東京', 'Müller’s Café – 東京'],
])('%s is shown as %s', (name, shown) => {
  expect(withoutLinks(name)).toBe(shown);
});

test.each(['+49301234567', ' \u200b'])('of %p nothing is shown', (name) => {
  expect(withoutLinks(name)).toBeNull();
});
