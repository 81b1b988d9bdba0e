import { footerParagraphs, paymentInstructions } from './closing.ts';
import type { InvoiceBranding } from '../branding.ts';
import { draw, type Layout, type Placed } from './draw.ts';
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
  const onPage = { palette, fonts, direction };
  const drawn = (element: Element, width: number = contentWidth) => draw(element, width, onPage);
  const { footer } = document;
  const probe = await drawn(pageFoot(document, palette, footer, { number: 99, of: 99 }));
  const footerOnEveryPage = probe.height <= FOOT_HEIGHT_MAX;
  const footHeight = footerOnEveryPage ? probe.height : FOOT_HEIGHT_MAX;
  const ending = footer === null || footerOnEveryPage ? [] : footerParagraphs(footer, palette);
  const blocks = [...flowOf(document, branding, palette), ...ending];
  const layouts = new Map<string, Layout>();
  for (const block of blocks) layouts.set(block.key, await drawn(block.element));

  const bottom = page.height - page.footBottom - footHeight - page.footGap;
  const heights = new Map([...layouts].map(([key, { height }]) => [key, height]));
  const pages = paginate(blocks, heights, {
    first: bottom - page.firstTop,
    later: bottom - page.laterTop,
  });
  const stripe = await drawn(accent(palette), page.width);
  const head = pages.length > 1 ? await drawn(runningHead(document, palette)) : null;
  for (const [index, placed] of pages.entries()) {
    const position = { number: index + 1, of: pages.length };
    const foot = await drawn(
      pageFoot(document, palette, footerOnEveryPage ? footer : null, position),
    );
    yield [
      ...moved(stripe, 0, 0),
      ...(index === 0 || head === null ? [] : moved(head, page.margin, page.runningHeadTop)),
      ...stack(placed, layouts, index === 0 ? page.firstTop : page.laterTop),
      ...moved(foot, page.margin, page.height - page.footBottom - foot.height),
    ];
  }
}

function moved({ placed }: Layout, left: number, top: number): Placed[] {
  return placed.map(({ drawing, x, y }) => ({ drawing, x: left + x, y: top + y }));
}

/** The blocks of a page below each other. */
function stack(
  blocks: readonly FlowBlock[],
  layouts: ReadonlyMap<string, Layout>,
  top: number,
): Placed[] {
  let y = top;
  return blocks.flatMap(({ key }) => {
    const layout = layouts.get(key);
    if (layout === undefined) return [];
    const placed = moved(layout, page.margin, y);
    y += layout.height;
    return placed;
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
