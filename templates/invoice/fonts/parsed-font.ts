import { keepRecent } from '../recent.ts';
import { create, type Font, type Position, type Run } from 'fontkit';

/** Words of one face whose glyphs are kept; the least recently used leaves first. */
const WORDS_MAX = 4_000;
const WORD_LENGTH_MAX = 100;
const parsed = new WeakMap<Uint8Array, Font>();

/**
 * A face as pdfkit takes it, parsed once for all documents. A word is shaped once, and as if it were the first of its
 * document: a glyph that two characters share names the character of this word, whatever was written before.
 */
export function parsedFont(bytes: Uint8Array): Font {
  const known = parsed.get(bytes);
  if (known !== undefined) return known;
  const font = create(bytes);
  const shape = font.layout.bind(font);
  const shapeAnew: Font['layout'] = (text, features) => {
    font._glyphs = {};
    return shape(text, features);
  };
  const runs = new Map<string, Run>();
  font.layout = (text, features) => {
    if (features !== undefined || text.length > WORD_LENGTH_MAX) return shapeAnew(text, features);
    const run = runs.get(text) ?? shapeAnew(text);
    keepRecent(runs, [text, run], WORDS_MAX);
    return new OwnRun(run.glyphs, run.positions);
  };
  parsed.set(bytes, font);
  return font;
}

/** The glyphs of a word with positions that pdfkit may scale in place. */
class OwnRun implements Run {
  readonly positions: readonly Position[];

  constructor(
    readonly glyphs: readonly unknown[],
    positions: readonly Position[],
  ) {
    this.positions = positions.map((position) => ({ ...position }));
  }

  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  }
}
