import { paletteOf, type Scheme } from './palette.ts';

/** The theme of an application's pages. */
export interface Theme {
  readonly primaryColor: string | null;
  readonly fontFamily: string | null;
  readonly borderRadius: number;
  /** `auto` follows the buyer's device. */
  readonly colorScheme: Scheme | 'auto';
}

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** The colours that are not the merchant's; texts on `paper`, `ground` and their tint have 4.5 : 1. */
export const schemes: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = {
  light: {
    ink: '#14181f',
    muted: '#586172',
    line: '#dfe3e9',
    edge: '#868f9d',
    ground: '#f5f6f8',
    paper: '#ffffff',
    bad: '#b3261e',
    'bad-tint': '#fdf2f1',
    'bad-surface': '#b3261e',
    good: '#146c43',
    'good-tint': '#e4f4ec',
    note: '#6b4700',
    'note-tint': '#fff3d6',
  },
  dark: {
    ink: '#e9edf3',
    muted: '#a5afbd',
    line: '#2d343e',
    edge: '#727d8c',
    ground: '#0f1216',
    paper: '#171b21',
    bad: '#ff9a91',
    'bad-tint': '#331c1b',
    'bad-surface': '#b3261e',
    good: '#6fd6a5',
    'good-tint': '#15291f',
    note: '#f2cf86',
    'note-tint': '#322813',
  },
};

/** The custom properties that the style sheet uses. */
export function themeVariables(theme: Theme): string {
  const { fontFamily, borderRadius, primaryColor, colorScheme } = theme;
  const own = (fontFamily ?? '').replaceAll(/[^\p{L}\p{N} ,'"_-]/gu, '').trim();
  const font = own && hasEvenQuotes(own) ? `${own}, ${SYSTEM_FONTS}` : SYSTEM_FONTS;
  const fixed = `:root{--radius:${borderRadius}px;--font:${font}}`;
  const colors = (scheme: Scheme) => `:root{${schemeVariables(primaryColor, scheme)}}`;
  if (colorScheme !== 'auto') return fixed + colors(colorScheme);
  return `${fixed}${colors('light')}@media (prefers-color-scheme:dark){${colors('dark')}}`;
}

function schemeVariables(primaryColor: string | null, scheme: Scheme): string {
  const { brand, onBrand, brandHover, brandInk, brandTint } = paletteOf(primaryColor, scheme);
  const named = Object.entries(schemes[scheme]).map(([name, value]) => `--${name}:${value}`);
  return `color-scheme:${scheme};${named.join(';')};--brand:${brand};--on-brand:${onBrand};--brand-hover:${brandHover};--brand-ink:${brandInk};--brand-tint:${brandTint}`;
}

/** An unclosed quote would swallow the declarations after it. */
function hasEvenQuotes(text: string): boolean {
  return ["'", '"'].every((quote) => text.split(quote).length % 2 === 1);
}
