declare module 'fontkit' {
  /** The part of a parsed font that is used here. */
  export interface Font {
    readonly unitsPerEm: number;
    layout(text: string, features?: unknown): Run;
    getGlyph(id: number, characters?: readonly number[]): Glyph;
    /** The glyphs made so far, by id; one keeps the characters that it was first made for. */
    _glyphs: Record<number, unknown>;
  }
  export interface Glyph {
    /** The outline, or null of a blank; of TrueType fonts alone. */
    _decode?: () => unknown;
  }
  export interface Run {
    readonly glyphs: readonly unknown[];
    readonly positions: readonly Position[];
    /** The sum of the positions. */
    readonly advanceWidth: number;
  }
  export interface Position {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export function create(bytes: Uint8Array): Font;
}
