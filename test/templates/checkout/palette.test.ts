import { describe, expect, test } from 'bun:test';
import { schemes, themeVariables } from '../../../templates/checkout/theme.ts';
import { paletteOf } from '../../../templates/checkout/palette.ts';
import { fc } from '../../support/properties.ts';

const channel = fc.integer({ min: 0, max: 255 });
const color = fc
  .tuple(channel, channel, channel)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('paletteOf', () => {
  test('every text on every brand colour reads at 4.5 : 1', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const palette = paletteOf(brand);
        expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.onBrand, palette.brandHover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brandInk, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brandInk, palette.brandTint)).toBeGreaterThanOrEqual(4.5);
      }),
      { examples: [['#f10268']] },
    );
  });

  test('reads as well on dark paper, where buttons stand out', () => {
    const paper = schemes.dark['paper'] ?? '';
    fc.assert(
      fc.property(color, (brand) => {
        const palette = paletteOf(brand, 'dark');
        expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.onBrand, palette.brandHover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brand, paper)).toBeGreaterThanOrEqual(3);
        expect(contrast(palette.brandInk, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brandInk, palette.brandTint)).toBeGreaterThanOrEqual(4.5);
      }),
      { examples: [['#000000'], ['#1f2a44'], ['#ffffff']] },
    );
  });

  test.each(Object.entries(schemes))(
    'the texts of the %s scheme read on what is below',
    (_, of) => {
      const { paper = '', ground = '' } = of;
      for (const text of ['ink', 'muted', 'bad', 'good', 'note'])
        for (const below of [paper, ground])
          expect([text, contrast(of[text] ?? '', below) >= 4.5]).toEqual([text, true]);
      for (const tinted of ['bad', 'good', 'note'])
        expect(contrast(of[tinted] ?? '', of[`${tinted}-tint`] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(contrast('#ffffff', of['bad-surface'] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of['edge'] ?? '', paper)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('themeVariables', () => {
  test('a font’s name cannot end the rule that it stands in', () => {
    const look = { primaryColor: null, borderRadius: 8, colorScheme: 'light' as const };
    const css = themeVariables({ ...look, fontFamily: 'Inter;}</style><script>' });
    expect(css.match(/[{}<;]/g)?.filter((character) => character !== ';')).toEqual([
      '{',
      '}',
      '{',
      '}',
    ]);
    expect(themeVariables({ ...look, fontFamily: '"Open' })).toContain('--font:system-ui');
    expect(themeVariables({ ...look, fontFamily: '"Open Sans", serif' })).toContain(
      '--font:"Open Sans", serif, system-ui',
    );
  });

  test('has the dark colours where they are wanted', () => {
    const css = (colorScheme: 'auto' | 'light' | 'dark') =>
      themeVariables({ primaryColor: null, fontFamily: null, borderRadius: 8, colorScheme });
    expect(css('auto')).toContain('@media (prefers-color-scheme:dark){:root{color-scheme:dark');
    expect(css('dark')).not.toContain('color-scheme:light');
    expect(css('light')).not.toContain('dark');
  });
});
