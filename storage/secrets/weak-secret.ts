/** The one line that says what is wrong with a secret of the environment; null for a good one. */
export function secretProblem(
  name: string,
  value: string,
  minimumLength: number,
  production: boolean,
): string | null {
  if (value === '')
    return `${name} is not set. \`npm start\` makes one in development; in production set it.`;
  if (value.length < minimumLength)
    return `${name} must have at least ${minimumLength} characters.`;
  if (production && isWeakSecret(value))
    return `${name} is too easy to guess: draw it at random (openssl rand -hex 32).`;
  return null;
}

/** The same for SECRETS_KEY, from which the logins of the database derive. */
export function secretsKeyProblem(value: string, production: boolean): string | null {
  return secretProblem('SECRETS_KEY', value, 32, production);
}

const CHARACTERS_PER_VARIETY = 4;
const VARIETY_MIN = 6;
const VARIETY_MAX = 8;

/**
 * Whether a secret was typed instead of drawn: few different characters ("aaaa..."), few different steps from one to
 * the next ("abcdefgh..."), or one piece repeated. A random text of digits, hex, base64 or letters passes.
 */
function isWeakSecret(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  const wanted = Math.floor(codes.length / CHARACTERS_PER_VARIETY);
  const least = Math.min(VARIETY_MAX, Math.max(VARIETY_MIN, wanted));
  const isRepetition = `${text}${text}`.indexOf(text, 1) < text.length;
  return isRepetition || new Set(codes).size < least || new Set(steps).size < least;
}
