/** The part of pdfkit's embedded font that its types omit. */
interface EmbeddedFont {
  readonly font: { glyphForCodePoint(codePoint: number): Glyph };
  readonly subset: { readonly glyphs: number[] };
  readonly scale: number;
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: Position[] };
  encode(text: string, features?: unknown): [codes: string[], positions: Position[]];
}

interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  readonly advanceWidth: number;
}

const ZERO_WIDTH_JOINER = 0x200d;
const nowhere: Position = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: 0 };
const isRightToLeft = (codePoint: number) => codePoint >= 0x0590 && codePoint <= 0x08ff;

/**
 * Gives each letter of a right-to-left ligature (lam-alef, Allah) a glyph of its own. Readers reverse such text glyph
 * by glyph: pdftotext reverses the letters of one glyph that stands for several. So the ligature stands for its last
 * letter, and blank glyphs at its right edge for the earlier ones.
 */
export function spellLigatures(font: EmbeddedFont): void {
  const blank = font.font.glyphForCodePoint(ZERO_WIDTH_JOINER);
  if (blank.id === 0 || blank.advanceWidth !== 0) return;
  const carriers = new Map<number, string>();
  const encode = font.encode.bind(font);

  function carrierOf(codePoint: number): string {
    const known = carriers.get(codePoint);
    if (known !== undefined) return known;
    const code = font.subset.glyphs.push(blank.id) - 1;
    font.widths[code] = 0;
    font.unicode[code] = [codePoint];
    const made = code.toString(16).padStart(4, '0');
    carriers.set(codePoint, made);
    return made;
  }

  font.encode = (text, features) => {
    const [codes, positions] = encode(text, features);
    const { glyphs } = font.layout(text, features);
    const spelled: [string[], Position[]] = [[], []];
    for (const [index, glyph] of glyphs.entries()) {
      const code = codes[index] ?? '0000';
      spelled[0].push(code);
      spelled[1].push(positions[index] ?? nowhere);
      const letters = glyph.codePoints;
      if (letters.length < 2 || !letters.every(isRightToLeft)) continue;
      font.unicode[Number.parseInt(code, 16)] = letters.slice(-1);
      for (const letter of letters.slice(0, -1).toReversed()) {
        spelled[0].push(carrierOf(letter));
        spelled[1].push(nowhere);
      }
    }
    return spelled;
  };
}
