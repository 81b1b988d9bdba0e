import { randomInt } from 'node:crypto';

/** Consonants that are not taken for each other, nor make words (RFC 8628 §6.1): 20^8 codes. */
const ALPHABET = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** Such as `BCDF-GHJK`. */
export function newUserCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return hyphenated(letters.join(''));
}

/** The code as it is stored, however it was typed; null for a text that is none. */
export function readUserCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  const isCode = letters.length === LENGTH && [...letters].every((one) => ALPHABET.includes(one));
  return isCode ? hyphenated(letters) : null;
}

function hyphenated(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
