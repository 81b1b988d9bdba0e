import { fontSize } from './page.ts';
import type { Palette } from './palette.ts';

/** The style that all text of a page inherits. */
export function pageText(palette: Palette): Readonly<Record<string, string | number>> {
  return { fontFamily: 'latin', fontSize: fontSize.body, lineHeight: 1.4, color: palette.ink };
}
