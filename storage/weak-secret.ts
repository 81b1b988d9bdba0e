const CHARACTERS_PER_VARIETY = 4;
const VARIETY_MIN = 6;
const VARIETY_MAX = 8;

/**
 * Whether a secret was typed instead of drawn: few different characters ("aaaa..."), few different steps from one to
 * the next ("abcdefgh..."), or one piece repeated. A random text of digits, hex, base64 or letters passes.
 */
export function isWeakSecret(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const wanted = Math.floor(codes.length / CHARACTERS_PER_VARIETY);
  const least = Math.min(VARIETY_MAX, Math.max(VARIETY_MIN, wanted));
  const isRepetition = `${text}${text}`.indexOf(text, 1) < text.length;
  return isRepetition || new Set(codes).size < least || new Set(steps).size < least;
}
