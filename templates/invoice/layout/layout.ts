import satori from 'satori';
import { footerParagraphs, paymentInstructions } from './closing.ts';
import type { InvoiceBranding } from '../branding.ts';
import { column, type Element } from './element.ts';
import type { FlowBlock } from './flow-block.ts';
import type { FontSet } from '../fonts/fonts.ts';
import { lineTable } from './line-table.ts';
import { masthead } from './masthead.ts';
import { page } from './page.ts';
import { pageFoot, pageFrame, pageText } from './page-frame.ts';
import { paginate } from './paginate.ts';
import { paletteOf, type Palette } from './palette.ts';
import { particulars } from './particulars.ts';
import type { PrintedDocument } from './printed-document.ts';
import { refundTable } from './refunds.ts';
import { summary } from './summary.ts';
import { totals } from './totals.ts';

/** A footer up to this height is on every page, a taller one once at the end. */
const FOOT_HEIGHT_MAX = 48;

/** Lays out the invoice and returns each page as an SVG with real text. */
export async function layOutInvoice(
  document: PrintedDocument,
  branding: InvoiceBranding,
  fonts: FontSet,
): Promise<string[]> {
  const palette = paletteOf(branding.brandColor);
  const flow = flowOf(document, branding, palette);
  const footer = document.footer;
  const ending = footer === null ? [] : footerParagraphs(footer, palette);
  const probe = pageFoot(document, palette, footer, { number: 99, of: 99 });
  const heights = await measure([...flow, ...ending], probe, palette, fonts);

  const footerOnEveryPage = (heights.get('foot') ?? 0) <= FOOT_HEIGHT_MAX;
  const footHeight = footerOnEveryPage ? (heights.get('foot') ?? 0) : FOOT_HEIGHT_MAX;
  const bottom = page.height - page.footBottom - footHeight - page.footGap;
  const pages = paginate(footerOnEveryPage ? flow : [...flow, ...ending], heights, {
    first: bottom - page.firstTop,
    later: bottom - page.laterTop,
  });
  return Promise.all(
    pages.map((blocks, index) => {
      const position = { number: index + 1, of: pages.length };
      const foot = pageFoot(document, palette, footerOnEveryPage ? footer : null, position);
      return draw(pageFrame(document, palette, blocks, foot, position), fonts);
    }),
  );
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

/** Measures the height of each block in one endless column laid out by Satori. */
async function measure(
  blocks: readonly FlowBlock[],
  foot: Element,
  palette: Palette,
  fonts: FontSet,
): Promise<Map<string, number>> {
  const heights = new Map<string, number>();
  const content = [...blocks.map((block) => block.probe), foot];
  await satori(column({ width: page.width, ...pageText(palette) }, content), {
    width: page.width,
    fonts: fonts.satoriFonts,
    embedFont: false,
    pointScaleFactor: 8,
    onNodeDetected: ({ key, height }) => {
      if (typeof key === 'string') heights.set(key, height);
    },
  });
  return heights;
}

function draw(sheet: Element, fonts: FontSet): Promise<string> {
  return satori(sheet, {
    width: page.width,
    height: page.height,
    fonts: fonts.satoriFonts,
    embedFont: false,
    pointScaleFactor: 8,
  });
}
