import { describe, expect, test } from 'bun:test';
import { assert, integer, property, tuple } from 'fast-check';
import { themeVariables } from '../../../templates/checkout/theme.ts';
import { paletteOf } from '../../../templates/checkout/palette.ts';

const channel = integer({ min: 0, max: 255 });
const color = tuple(channel, channel, channel).map(
  (parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`,
);

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
    assert(
      property(color, (brand) => {
        const palette = paletteOf(brand);
        expect(contrast(palette.onBrand, palette.brand)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.onBrand, palette.brandHover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brandInk, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brandInk, palette.brandTint)).toBeGreaterThanOrEqual(4.5);
      }),
      { examples: [['#f10268']] },
    );
  });
});

describe('themeVariables', () => {
  test('a font’s name cannot end the rule that it stands in', () => {
    const look = { primaryColor: null, borderRadius: 8 };
    const css = themeVariables({ ...look, fontFamily: 'Inter;}</style><script>' });
    expect(css.match(/[{}<;]/g)?.filter((character) => character !== ';')).toEqual(['{', '}']);
    expect(themeVariables({ ...look, fontFamily: '"Open' })).toContain('--font:system-ui');
    expect(themeVariables({ ...look, fontFamily: '"Open Sans", serif' })).toContain(
      '--font:"Open Sans", serif, system-ui',
    );
  });
});
