import { footerParagraphs, paymentInstructions } from './closing.ts';
import type { InvoiceBranding } from '../branding.ts';
import { draw, type Drawing } from './draw.ts';
import type { Element } from './element.ts';
import type { FlowBlock } from './flow-block.ts';
import type { FontSet } from '../fonts/fonts.ts';
import { directionOf, languageOf } from '../../languages.ts';
import { lineTable } from './line-table.ts';
import { masthead } from './masthead.ts';
import { contentWidth, page } from './page.ts';
import { accent, pageFoot, runningHead } from './page-frame.ts';
import { paginate } from './paginate.ts';
import { paletteOf, type Palette } from './palette.ts';
import { particulars } from './particulars.ts';
import type { PrintedDocument } from './printed-document.ts';
import { refundTable } from './refunds.ts';
import { summary } from './summary.ts';
import { totals } from './totals.ts';

/** A drawing and where its top left corner is on the page, in points. */
export interface Placed {
  readonly drawing: Drawing;
  readonly x: number;
  readonly y: number;
}

/** A footer up to this height is on every page, a taller one once at the end. */
const FOOT_HEIGHT_MAX = 48;

/** Lays out the invoice: its pages one after the other, each as the drawings that are on it. */
export async function* layOutInvoice(
  document: PrintedDocument,
  branding: InvoiceBranding,
  fonts: FontSet,
): AsyncGenerator<readonly Placed[], void, undefined> {
  const palette = paletteOf(branding.brandColor);
  const direction = directionOf(languageOf(document.labels.language) ?? 'en');
  const drawn = (element: Element, width: number = contentWidth) =>
    draw(element, width, palette, fonts, direction);
  const { footer } = document;
  const probe = await drawn(pageFoot(document, palette, footer, { number: 99, of: 99 }));
  const footerOnEveryPage = probe.height <= FOOT_HEIGHT_MAX;
  const footHeight = footerOnEveryPage ? probe.height : FOOT_HEIGHT_MAX;
  const ending = footer === null || footerOnEveryPage ? [] : footerParagraphs(footer, palette);
  const blocks = [...flowOf(document, branding, palette), ...ending];
  const drawings = new Map<string, Drawing>();
  for (const block of blocks) drawings.set(block.key, await drawn(block.element));

  const bottom = page.height - page.footBottom - footHeight - page.footGap;
  const heights = new Map([...drawings].map(([key, { height }]) => [key, height]));
  const pages = paginate(blocks, heights, {
    first: bottom - page.firstTop,
    later: bottom - page.laterTop,
  });
  const stripe = await drawn(accent(palette), page.width);
  const head = await drawn(runningHead(document, palette));
  for (const [index, onPage] of pages.entries()) {
    const position = { number: index + 1, of: pages.length };
    const foot = await drawn(
      pageFoot(document, palette, footerOnEveryPage ? footer : null, position),
    );
    yield [
      { drawing: stripe, x: 0, y: 0 },
      ...(index === 0 ? [] : [{ drawing: head, x: page.margin, y: page.runningHeadTop }]),
      ...stack(onPage, drawings, index === 0 ? page.firstTop : page.laterTop),
      { drawing: foot, x: page.margin, y: page.height - page.footBottom - foot.height },
    ];
  }
}

/** The blocks of a page below each other. */
function stack(
  blocks: readonly FlowBlock[],
  drawings: ReadonlyMap<string, Drawing>,
  top: number,
): Placed[] {
  let y = top;
  return blocks.flatMap(({ key }) => {
    const drawing = drawings.get(key);
    if (drawing === undefined) return [];
    const placed = { drawing, x: page.margin, y };
    y += drawing.height;
    return [placed];
  });
}

function flowOf(
  document: PrintedDocument,
  branding: InvoiceBranding,
  palette: Palette,
): FlowBlock[] {
  return [
    masthead(document, branding, palette),
    particulars(document, palette),
    summary(document, palette),
    ...lineTable(document, palette),
    totals(document, palette),
    ...refundTable(document, palette),
    ...paymentInstructions(document, palette),
  ];
}
