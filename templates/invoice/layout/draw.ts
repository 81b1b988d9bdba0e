import type { FontSet } from '../fonts/fonts.ts';
import { plainShapes, type PlainShape } from '../pdf/plain-shapes.ts';
import { RecentValues } from '../recent.ts';
import { separateText, type TextLine } from '../pdf/text-lines.ts';
import { column, text, type Element } from './element.ts';
import { mirrored } from './mirrored.ts';
import { contentWidth } from './page.ts';
import { pageText } from './page-text.ts';
import type { Palette } from './palette.ts';
import { partsOf } from './parts.ts';
import { singleLineOf, type SingleLine } from './single-line.ts';

/** What is printed of one element, in points from its own top left corner. */
export interface Drawing {
  readonly height: number;
  /** Boxes of one colour; anything else, such as a picture, as an SVG without text. */
  readonly shapes: readonly PlainShape[] | string;
  readonly lines: readonly TextLine[];
}

/** A drawing and where its top left corner is, in points. */
export interface Placed {
  readonly drawing: Drawing;
  readonly x: number;
  readonly y: number;
}

/** An element laid out: its height, and the drawings that it is made of. */
export interface Layout {
  readonly height: number;
  readonly placed: readonly Placed[];
}

/** What the drawings of a document have in common. */
export interface Page {
  readonly palette: Palette;
  readonly fonts: FontSet;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * Lays out one element. What only stacks or has fixed widths is put together here, of parts that Satori draws one by
 * one: so a label, an amount or a seller's address that an earlier document had as well is not drawn again, and Satori
 * never holds more than a part, so that time and memory grow with the number of lines and not faster.
 */
export async function draw(element: Element, width: number, page: Page): Promise<Layout> {
  return place(page.direction === 'rtl' ? mirrored(element) : element, width, page);
}

async function place(element: Element, width: number, page: Page): Promise<Layout> {
  const line = plainLine(element, width, page);
  const parts = line ? null : partsOf(element, width, (one) => widthOfText(one, width, page));
  if (parts === null) {
    const drawing = await (line ? drawLine(line, page) : drawOnce(element, width, page));
    return { height: drawing.height, placed: [{ drawing, x: 0, y: 0 }] };
  }
  const placed: Placed[] = [];
  let y = parts.paddingTop;
  let bottom = y;
  for (const part of parts.elements) {
    const inner = await place(part.element, part.width, page);
    for (const { drawing, ...at } of inner.placed)
      placed.push({ drawing, x: part.x + at.x, y: y + at.y });
    bottom = Math.max(bottom, y + inner.height);
    if (parts.isStack) y = bottom;
  }
  return { height: bottom + parts.paddingBottom, placed };
}

/** The element as one line, where it fits; from right to left Satori orders the words. */
function plainLine(element: Element, width: number, page: Page): PlacedLine | null {
  if (page.direction === 'rtl') return null;
  const { width: own = width, maxWidth = width } = element.props.style;
  const line = singleLineOf(element, page.fonts);
  const room = Math.min(width, Number(own), Number(maxWidth));
  if (line === null || !(line.width + SLACK <= room)) return null;
  return { ...line, x: line.isAtEnd ? Math.min(width, Number(own)) - line.width : 0 };
}

/** A text in a row takes its width from its content. */
function widthOfText(element: Element, width: number, page: Page): number | null {
  const line = plainLine(element, width, page);
  return line === null || line.isAtEnd ? null : line.width + SLACK;
}

interface PlacedLine extends SingleLine {
  readonly x: number;
}

/** Satori measures with another library. */
const SLACK = 0.01;

/** As Satori draws a letter of this style: its baseline and its height are those of any line. */
async function drawLine(line: PlacedLine, page: Page): Promise<Drawing> {
  const { height, lines } = await drawOnce(text(line.style, 'x'), contentWidth, page);
  const content = line.content.trimEnd();
  return {
    height,
    shapes: [],
    lines: lines.map(({ y, size, fill }) => ({
      x: line.x,
      y,
      size,
      fill,
      runs: [{ face: line.face, embolden: false, content }],
    })),
  };
}

/** By fonts: drawings by Satori of the parts of earlier documents. */
const drawings = new WeakMap<FontSet, RecentValues<string, Drawing>>();
const DRAWINGS_MAX = 4_000;
/** A logo or a long text is not stored. */
const KEY_MAX = 2_000;

async function drawOnce(element: Element, width: number, page: Page): Promise<Drawing> {
  const { fonts, direction, palette } = page;
  const known = drawings.get(fonts) ?? new RecentValues<string, Drawing>(DRAWINGS_MAX);
  drawings.set(fonts, known);
  const key = JSON.stringify([element, width, direction, palette.ink]);
  const earlier = known.get(key);
  if (earlier) return earlier;
  const drawing = await drawAlone(element, width, page);
  if (key.length <= KEY_MAX) known.set(key, drawing);
  return drawing;
}

async function drawAlone(
  element: Element,
  width: number,
  { palette, fonts, direction }: Page,
): Promise<Drawing> {
  // As a package of ES modules: the bundle's own `require` would find its other form, whose default is elsewhere.
  const { default: satori } = await import('satori');
  const svg = await satori(column({ width, ...pageText(palette) }, [element]), {
    width,
    fonts: fonts.satoriFonts,
    embedFont: false,
    pointScaleFactor: 8,
  });
  const { shapes, lines } = separateText(svg, fonts, direction);
  return { height: heightOf(svg), shapes: plainShapes(shapes) ?? shapes, lines };
}

function heightOf(svg: string): number {
  const [, height] = /^<svg [^>]*?height="([\d.]+)"/.exec(svg) ?? [];
  if (height === undefined) throw new Error('Satori names no height.');
  return Number(height);
}
