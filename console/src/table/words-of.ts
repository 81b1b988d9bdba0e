/** The words of a text, as a type. */
export type Words<Text extends string> = Text extends `${infer Word}\n${infer Rest}`
  ? Words<Word> | Words<Rest>
  : Text extends `${infer Word} ${infer Rest}`
    ? Words<Word> | Words<Rest>
    : Text extends ''
      ? never
      : Text;

/** The words of a text, such as the states of an order. */
export function wordsOf<const Text extends string>(text: Text): readonly Words<Text>[] {
  return text.trim().split(/\s+/) as Words<Text>[];
}
