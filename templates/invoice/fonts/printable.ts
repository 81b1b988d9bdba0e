import { faceFor, type FontSet } from './fonts.ts';

/**
 * Printable text: composed, without control and direction characters, typographic spaces and hyphens made plain (Noto
 * Sans has no glyph for them). Line breaks stay.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f]/g, '') // oxlint-disable-line no-control-regex
    .replace(/[\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Removes pictographs and joiners that no font has; replaces any other such character by U+FFFD. */
export function coveredText(fonts: FontSet, text: string): string {
  let printed = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character === '\n' || faceFor(fonts, codePoint, 400) !== null) printed += character;
    else if (!isOrnament.test(character)) printed += '\ufffd';
  }
  return printed.replace(/ {2,}/g, ' ').trim();
}

const isOrnament =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Mark}|\p{Format}/u;

/** Applies `change` to every string in a value. */
export function mapStrings<T>(value: T, change: (text: string) => string): T;
export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapStrings(inner, change)]),
  );
}
