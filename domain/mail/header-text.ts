const LENGTH_MAX = 255;
/** They turn the direction of what follows, so that a name would rewrite the price or the address after it. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;
const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text from outside as a header shows it: one line of bounded length, read in its own direction. */
export function headerText(text: string): string {
  const characters = [...withoutTurns(text).toWellFormed().replaceAll(breaks, ' ').trim()];
  if (characters.length <= LENGTH_MAX) return characters.join('');
  return `${characters.slice(0, LENGTH_MAX - 1).join('')}…`;
}

export function withoutTurns(text: string): string {
  return text.replaceAll(turns, '');
}
