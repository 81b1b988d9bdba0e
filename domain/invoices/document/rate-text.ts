/** "19.50" and "19.5" are one rate; null is that of what has none. */
export function sameRate(a: string | null, b: string | null): boolean {
  return plainRate(a) === plainRate(b);
}

/** Without zeros that say nothing: "19.00" is "19". */
export function plainRate(rate: string | null): string | null {
  if (rate === null) return null;
  const [whole = '0', decimals = ''] = rate.split('.');
  const kept = decimals.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? digits : `${digits}.${kept}`;
}

/** Orders rates, the highest first, then what has none. */
export function highestFirst(a: string | null, b: string | null): number {
  return heightOf(b) - heightOf(a);
}

function heightOf(rate: string | null): number {
  const height = rate === null ? -1 : Number(rate);
  return Number.isNaN(height) ? -1 : height;
}
