import { RecentValues } from '../recent.ts';
import { create, type Font, type Glyph, type Position, type Run } from 'fontkit';

/** Words of one face whose glyphs are cached. */
const WORDS_MAX = 4_000;
const WORD_LENGTH_MAX = 100;
/** Outlines of one face that are cached. */
const GLYPHS_MAX = 500;
const parsed = new WeakMap<Uint8Array, Font>();
const advances = new WeakMap<Font, RecentValues<string, number>>();

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
  const runs = new RecentValues<string, Run>(WORDS_MAX);
  font.layout = (text, features) => {
    if (features !== undefined || text.length > WORD_LENGTH_MAX) return shapeAnew(text, features);
    const known = runs.get(text);
    const run = known ?? shapeAnew(text);
    if (!known) runs.set(text, run);
    return new OwnRun(run.glyphs, run.positions);
  };
  keepOutlines(font);
  parsed.set(bytes, font);
  return font;
}

/** The part of pdfkit's font of one document that its types omit. */
export interface DocumentFont {
  readonly font: Font;
  readonly scale: number;
  layoutCached: (text: string) => Run;
  layoutRun: (text: string) => Run;
}

const scaledRuns = new WeakMap<Font, RecentValues<string, Run>>();
const shared = new WeakSet<DocumentFont>();

/** The words that pdfkit scales for a document are those of all documents: nothing changes them once they are scaled. */
export function shareScaledRuns(given: DocumentFont): void {
  if (shared.has(given)) return;
  shared.add(given);
  const { font } = given;
  const runs = scaledRuns.get(font) ?? new RecentValues<string, Run>(WORDS_MAX);
  scaledRuns.set(font, runs);
  given.layoutCached = (text) => {
    const known = runs.get(text);
    if (known) return known;
    const run = withWidthKept(given.layoutRun(text));
    if (text.length <= WORD_LENGTH_MAX) runs.set(text, run);
    return run;
  };
}

function withWidthKept({ glyphs, positions, advanceWidth }: Run): Run {
  return { glyphs, positions, advanceWidth };
}

/** How wide a word is set, in units of the font; cached for words of earlier documents. */
export function advanceOf(font: Font, word: string): number {
  const kept = advances.get(font) ?? new RecentValues<string, number>(WORDS_MAX);
  advances.set(font, kept);
  const known = kept.get(word);
  if (known !== undefined) return known;
  const advance = font.layout(word).advanceWidth;
  if (word.length <= WORD_LENGTH_MAX) kept.set(word, advance);
  return advance;
}

/** A glyph is asked for without characters where it is embedded: its outline is decoded once for all documents. */
function keepOutlines(font: Font): void {
  const make = font.getGlyph.bind(font);
  const kept = new RecentValues<number, Glyph>(GLYPHS_MAX);
  font.getGlyph = (id, characters) => {
    if (characters !== undefined) return make(id, characters);
    const known = kept.get(id);
    if (known) return known;
    const glyph = withOutlineKept(make(id));
    kept.set(id, glyph);
    return glyph;
  };
}

function withOutlineKept(glyph: Glyph): Glyph {
  const outline = glyph._decode?.();
  if (outline !== undefined) glyph._decode = () => outline;
  return glyph;
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
