import PdfDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';
import { attachFacturX } from '../factur-x/attach-factur-x.ts';
import { escapeXml } from '../factur-x/xml.ts';
import type { FontFace, FontSet } from '../fonts/fonts.ts';
import { parsedFont, shareScaledRuns, type DocumentFont } from '../fonts/parsed-font.ts';
import type { Placed } from '../layout/draw.ts';
import { page } from '../layout/page.ts';
import type { PlainShape } from './plain-shapes.ts';
import { spellLigatures } from './spell-ligatures.ts';
import type { TextLine } from './text-lines.ts';

interface PdfFacts {
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly author: string;
  readonly createdAt: Date;
  /** The machine-readable invoice to attach, or null. */
  readonly facturX: string | null;
}

/** Devanagari i and conjuncts, Thai am: their glyphs are in another order than their characters. */
const reordered = /[\u093f\u094d\u0e33]/;
/** Share of the font size by which a stroke emboldens a face. */
const EMBOLDENING = 0.03;

/**
 * Writes the pages as they come. Pictures go through svg-to-pdfkit; text is set by pdfkit itself, because
 * svg-to-pdfkit leaves out every glyph without a width of its own: the dots of Arabic, the marks of Thai.
 */
export async function writePdf(
  pages: AsyncIterable<readonly Placed[]>,
  fonts: FontSet,
  facts: PdfFacts,
): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    autoFirstPage: false,
    // Helvetica is not embedded in a PDF/A.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: facts.language,
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: 'commerce-service',
      CreationDate: facts.createdAt,
    },
  });
  escapeMetadata(pdf);
  const finished = collect(pdf);
  for (const face of fonts.faces) register(pdf, face);
  for await (const placed of pages) {
    pdf.addPage({ size: [page.width, page.height], margin: 0 });
    for (const { drawing, x, y } of placed) {
      if (typeof drawing.shapes === 'string')
        svgToPdf(pdf, drawing.shapes, x, y, { assumePt: true, warningCallback: refuse });
      else for (const shape of drawing.shapes) fillShape(pdf, shape, x, y);
      for (const line of drawing.lines) setLine(pdf, line, x, y);
    }
  }
  if (facts.facturX !== null) attachFacturX(pdf, facts.facturX, facts.createdAt);
  pdf.end();
  return finished;
}

/** pdfkit's writer of XMP metadata, which its types omit. */
interface WithInfo {
  info: PDFKit.DocumentInfo;
  _addInfo?(): void;
}

/** pdfkit copies titles and names into its XMP metadata as if they were XML. */
function escapeMetadata(pdf: WithInfo): void {
  const add = pdf._addInfo?.bind(pdf);
  if (!add) throw new Error('pdfkit lost its way to write XMP metadata');
  pdf._addInfo = () => {
    const { info } = pdf;
    const { Title = '', Author = '' } = info;
    pdf.info = { ...info, Title: escapeXml(Title), Author: escapeXml(Author) };
    add();
    pdf.info = info;
  };
}

function register(pdf: PDFKit.PDFDocument & EmbeddingDocument, face: FontFace): void {
  pdf.registerFont(faceName(face), asSource(parsedFont(face.bytes)));
  if (face.family !== 'arabic') return;
  pdf.font(faceName(face));
  spellLigatures(fontOf(pdf));
}

function fontOf(pdf: EmbeddingDocument): CurrentFont {
  const font = pdf['_font'];
  if (!font) throw new Error('pdfkit lost its current font');
  return font;
}

/** pdfkit takes parsed fonts, which its types omit. */
function asSource(font: unknown): PDFKit.Mixins.PDFFontSource {
  return font as PDFKit.Mixins.PDFFontSource;
}

/** The current font, which pdfkit's types omit. */
type CurrentFont = Parameters<typeof spellLigatures>[0] & DocumentFont;
type EmbeddingDocument = Partial<Record<'_font', CurrentFont>>;

function fillShape(pdf: PDFKit.PDFDocument, shape: PlainShape, left: number, top: number): void {
  pdf.fillColor(shape.fill);
  if ('path' in shape) pdf.save().translate(left, top).path(shape.path).fill().restore();
  else {
    const [x, y, width, height] = shape.box;
    pdf.rect(left + x, top + y, width, height).fill();
  }
}

function setLine(
  pdf: PDFKit.PDFDocument & EmbeddingDocument,
  line: TextLine,
  left: number,
  top: number,
): void {
  let x = left + line.x;
  const last = line.runs.at(-1);
  pdf.fontSize(line.size).fillColor(line.fill);
  for (const run of line.runs) {
    const { face, embolden, content } = run;
    pdf.font(faceName(face));
    shareScaledRuns(fontOf(pdf));
    if (embolden) pdf.strokeColor(line.fill).lineWidth(line.size * EMBOLDENING);
    const style = {
      lineBreak: false,
      baseline: 'alphabetic',
      fill: true,
      stroke: embolden,
    } as const;
    const parts = reordered.test(content) ? content.split(/(?<= )/) : [content];
    for (const part of parts) {
      setPart(pdf, part, x, top + line.y, style);
      if (run !== last || parts.length > 1) x += pdf.widthOfString(part);
    }
  }
}

/** Adds the characters to a word whose glyphs are reordered, for copying and searching. */
function setPart(
  pdf: PDFKit.PDFDocument,
  part: string,
  x: number,
  y: number,
  style: PDFKit.Mixins.TextOptions,
): void {
  const named = reordered.test(part);
  if (named) pdf.markContent('Span', { actual: part.trim() });
  pdf.text(part, x, y, style);
  if (named) pdf.endMarkedContent();
}

function faceName(face: FontFace): string {
  return `${face.family}-${face.weight}`;
}

function refuse(warning: string): never {
  throw new Error(`The page can't be drawn: ${warning}`);
}

function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
}
