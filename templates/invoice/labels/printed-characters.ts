import type { Labels } from './en.ts';

/** The characters that the labels print, for the choice of fonts; what is filled in comes from the document. */
export function printedCharacters(labels: Labels): string {
  return textsOf({ ...labels, date: '' }).join('');
}

/** A label with parts is written with something, with nothing and with zero, for each of its wordings. */
const parts = ['1', null, 0];

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return parts.map((part) => String(value(part, part, part)));
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}
