import satori from 'satori';
import type { FontSet } from '../fonts/fonts.ts';
import { separateText, type TextLine } from '../pdf/text-lines.ts';
import { column, type Element } from './element.ts';
import { mirrored } from './mirrored.ts';
import { pageText } from './page-text.ts';
import type { Palette } from './palette.ts';

/** What is printed of one element, in points from its own top left corner. */
export interface Drawing {
  readonly height: number;
  /** The shapes and pictures, as an SVG without text. */
  readonly shapes: string;
  readonly lines: readonly TextLine[];
}

/**
 * Lays out one element by Satori. Each block of an invoice is drawn by itself and once: that also measures it, and
 * Satori never holds more than one block, so time and memory grow with the number of lines and not faster.
 */
export async function draw(
  element: Element,
  width: number,
  palette: Palette,
  fonts: FontSet,
  direction: 'ltr' | 'rtl',
): Promise<Drawing> {
  const turned = direction === 'rtl' ? mirrored(element) : element;
  const svg = await satori(column({ width, ...pageText(palette) }, [turned]), {
    width,
    fonts: fonts.satoriFonts,
    embedFont: false,
    pointScaleFactor: 8,
  });
  const { shapes, lines } = separateText(svg, fonts, direction);
  return { height: heightOf(svg), shapes, lines };
}

function heightOf(svg: string): number {
  const [, height] = /^<svg [^>]*?height="([\d.]+)"/.exec(svg) ?? [];
  if (height === undefined) throw new Error('Satori names no height.');
  return Number(height);
}
