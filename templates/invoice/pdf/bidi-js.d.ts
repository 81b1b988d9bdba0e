/** The part of bidi-js that is used: the Unicode Bidirectional Algorithm (UAX #9). */
declare module 'bidi-js' {
  interface Levels {
    readonly levels: Uint8Array;
  }

  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, base: 'ltr' | 'rtl'): Levels;
    /** Places of characters, in the order in which they are seen. */
    getReorderedIndices(text: string, levels: Levels): readonly number[];
    getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
  };
}
