/** Texts in which a word of `rules.ts` is the right one. Each is a whole phrase, so that it excuses nothing else. */
export const vocabulary: readonly { readonly text: string; readonly why: string }[] = [];
