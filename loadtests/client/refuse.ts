/** Ends the run before it begins, with one sentence. */
export function refuse(sentence: string): never {
  const refusal = new Error(sentence);
  // k6 prints the name before the sentence.
  refusal.name = '';
  throw refusal;
}
