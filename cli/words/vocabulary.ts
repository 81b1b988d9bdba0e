/** Texts in which a word of `rules.ts` is the right one. Each is a whole phrase, so that it excuses nothing else. */
export const vocabulary: readonly { readonly text: string; readonly why: string }[] = [
  { text: 'you would like to tell us', why: 'a buyer tells a merchant something' },
  { text: 'kept failing', why: 'to keep doing something, not to store it' },
];
