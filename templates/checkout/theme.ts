import { paletteOf } from './palette.ts';

/** The theme of an application's pages. */
export interface Theme {
  readonly primaryColor: string | null;
  readonly fontFamily: string | null;
  readonly borderRadius: number;
}

const SYSTEM_FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** The custom properties that the style sheet uses. */
export function themeVariables({ primaryColor, fontFamily, borderRadius }: Theme): string {
  const { brand, onBrand, brandHover, brandInk, brandTint } = paletteOf(primaryColor);
  const own = (fontFamily ?? '').replaceAll(/[^\p{L}\p{N} ,'"_-]/gu, '').trim();
  const font = own && hasEvenQuotes(own) ? `${own}, ${SYSTEM_FONTS}` : SYSTEM_FONTS;
  return `:root{--brand:${brand};--on-brand:${onBrand};--brand-hover:${brandHover};--brand-ink:${brandInk};--brand-tint:${brandTint};--radius:${borderRadius}px;--font:${font}}`;
}

/** An unclosed quote would swallow the declarations after it. */
function hasEvenQuotes(text: string): boolean {
  return ["'", '"'].every((quote) => text.split(quote).length % 2 === 1);
}
