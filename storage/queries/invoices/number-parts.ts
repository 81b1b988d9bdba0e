/** The number of a document in its two parts, of which the first may be a part itself, or be left out. */
export interface NumberParts {
  readonly series: string | null;
  readonly digits: number;
}

/** `TEST-KR-000069`, `kr-69` or `69`; null for a text that is no number of a document. */
export function partsOfNumber(text: string): NumberParts | null {
  const [, series = null, digits] =
    /^(?:([A-Z0-9-]{1,60})-)?(\d{1,15})$/.exec(text.toUpperCase()) ?? [];
  return digits === undefined ? null : { series, digits: Number(digits) };
}
