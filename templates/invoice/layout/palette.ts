/** The colours of a page. None carries meaning alone: the page also reads in black and white. */
export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly hairline: string;
  /** The brand colour as a surface. */
  readonly accent: string;
  /** The brand colour as text: darkened to a readable contrast on white. */
  readonly accentText: string;
  readonly tint: string;
}

const INK = '#14181f';
const READABLE_CONTRAST = 4.5;
type Rgb = readonly [number, number, number];

export function paletteOf(brandColor: string | null): Palette {
  const accent = parseHex(brandColor ?? '') ?? parseHex(INK) ?? [0, 0, 0];
  return {
    ink: INK,
    muted: '#5b6472',
    hairline: '#d5d9e0',
    accent: toHex(accent),
    accentText: toHex(readable(accent)),
    tint: toHex(mix(accent, [255, 255, 255], 0.94)),
  };
}

function parseHex(color: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (match === null) return null;
  const channel = (index: number) => Number.parseInt(match[index] ?? '0', 16);
  return [channel(1), channel(2), channel(3)];
}

function readable(color: Rgb): Rgb {
  let darkened = color;
  while (contrastToWhite(darkened) < READABLE_CONTRAST) darkened = mix(darkened, [0, 0, 0], 0.1);
  return darkened;
}

/** WCAG 2 contrast against white. */
function contrastToWhite([red, green, blue]: Rgb): number {
  return 1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] * (1 - share) + to[index] * share);
  return [channel(0), channel(1), channel(2)];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
