import type { FontFace, FontSet } from '../fonts/fonts.ts';
import { advanceOf, parsedFont } from '../fonts/parsed-font.ts';
import type { Element, Style } from './element.ts';
import { fontSize } from './page.ts';

/** A text in one face that contains no break, and how wide it is (points). */
export interface SingleLine {
  readonly content: string;
  readonly face: FontFace;
  readonly width: number;
  readonly isAtEnd: boolean;
  /** Its style without what depends on its place. */
  readonly style: Style;
}

const ofText = new Set([
  'display',
  'whiteSpace',
  'wordBreak',
  'fontSize',
  'fontWeight',
  'color',
  'lineHeight',
  'marginTop',
  'marginBottom',
  'paddingTop',
  'paddingBottom',
]);
const ofPlace = new Set(['width', 'maxWidth', 'flexShrink', 'justifyContent', 'textAlign']);
const wordEnds = /(?<= )/;

/** The element as a text of one line, if nothing but its width decides whether it fits; else null. */
export function singleLineOf({ props }: Element, fonts: FontSet): SingleLine | null {
  const { style, children: content } = props;
  if (typeof content !== 'string' || content.trim() === '' || /\n|^ | {2}/.test(content))
    return null;
  if (!Object.keys(style).every((name) => ofText.has(name) || ofPlace.has(name))) return null;
  const { justifyContent, textAlign, fontWeight = 400, fontSize: size = fontSize.body } = style;
  const isAtEnd = justifyContent === 'flex-end';
  if (!isAtEnd && (justifyContent !== undefined || textAlign !== undefined)) return null;
  const face = fonts.faces.find(
    ({ family, weight }) => family === fonts.faces[0]?.family && weight === fontWeight,
  );
  if (face === undefined || typeof size !== 'number' || !isCovered(content, face)) return null;
  return {
    content,
    face,
    width: measure(content, face) * size,
    isAtEnd,
    style: Object.fromEntries(Object.entries(style).filter(([name]) => ofText.has(name))),
  };
}

function isCovered(content: string, { covered }: FontFace): boolean {
  for (const character of content) if (!covered.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}

/** Word by word, as pdfkit sets it; in em. */
function measure(content: string, { bytes }: FontFace): number {
  const font = parsedFont(bytes);
  const advance = content.split(wordEnds).reduce((sum, word) => sum + advanceOf(font, word), 0);
  return advance / font.unitsPerEm;
}
