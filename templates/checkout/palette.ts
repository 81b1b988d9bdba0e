/** The colours derived from the application's own; every text on them has a contrast of 4.5 : 1 or better. */
export interface Palette {
  /** The brand colour as a surface: buttons, marks. */
  readonly brand: string;
  readonly onBrand: string;
  readonly brandHover: string;
  /** The brand colour as text, line and focus ring on the paper: moved to a readable contrast. */
  readonly brandInk: string;
  readonly brandTint: string;
}

export type Scheme = 'light' | 'dark';

type Rgb = readonly [number, number, number];
const STANDARD: Rgb = [0x1f, 0x2a, 0x44];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** `--paper` of the dark scheme (`theme.ts`). */
const DARK_PAPER: Rgb = [0x17, 0x1b, 0x21];
/** WCAG 2.2, 1.4.11: what bounds a control. */
export const VISIBLE_CONTRAST = 3;
export const READABLE_CONTRAST = 4.5;
/** Slightly stricter for text on the tint instead of on white. */
const READABLE_ON_TINT = 4.9;

export function paletteOf(color: string | null, scheme: Scheme = 'light'): Palette {
  const chosen = parseHex(color) ?? STANDARD;
  return scheme === 'light' ? lightPalette(chosen) : darkPalette(chosen);
}

function lightPalette(brand: Rgb): Palette {
  const onBrand = contrast(brand, WHITE) >= READABLE_CONTRAST ? WHITE : BLACK;
  let ink = brand;
  const tint = mix(brand, WHITE, 0.95);
  while (contrast(ink, WHITE) < READABLE_ON_TINT || contrast(ink, tint) < READABLE_CONTRAST)
    ink = mix(ink, BLACK, 0.08);
  return written({ brand, onBrand, ink, tint });
}

/** A brand colour that hardly differs from the paper is lightened until its buttons stand out. */
function darkPalette(chosen: Rgb): Palette {
  let brand = chosen;
  while (contrast(brand, DARK_PAPER) < VISIBLE_CONTRAST) brand = mix(brand, WHITE, 0.08);
  const onBrand = contrast(brand, WHITE) >= READABLE_CONTRAST ? WHITE : BLACK;
  let ink = brand;
  const tint = mix(brand, DARK_PAPER, 0.86);
  while (contrast(ink, DARK_PAPER) < READABLE_ON_TINT || contrast(ink, tint) < READABLE_CONTRAST)
    ink = mix(ink, WHITE, 0.08);
  return written({ brand, onBrand, ink, tint });
}

function written({ brand, onBrand, ink, tint }: Record<'brand' | 'onBrand' | 'ink' | 'tint', Rgb>) {
  return {
    brand: toHex(brand),
    onBrand: toHex(onBrand),
    // Away from the text's colour, which only increases its contrast.
    brandHover: toHex(mix(brand, onBrand === WHITE ? BLACK : WHITE, 0.12)),
    brandInk: toHex(ink),
    brandTint: toHex(tint),
  };
}

function parseHex(color: string | null): Rgb | null {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '');
  if (!match) return null;
  const channel = (index: number): number => Number.parseInt(match[index] ?? '0', 16);
  return [channel(1), channel(2), channel(3)];
}

/** WCAG 2 contrast of two `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  return contrast(parseHex(one) ?? STANDARD, parseHex(other) ?? STANDARD);
}

/** WCAG 2 contrast. */
function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2): number =>
    Math.round(from[index] * (1 - share) + to[index] * share);
  return [channel(0), channel(1), channel(2)];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
