import { footerParagraphs, paymentInstructions } from './closing.ts';
import type { InvoiceBranding } from '../branding.ts';
import { draw, type Placed } from './draw.ts';
import type { FlowBlock } from './flow-block.ts';
import { flowPages } from './flow-pages.ts';
import type { FontSet } from '../fonts/fonts.ts';
import { directionOf, languageOf } from '../../languages.ts';
import { lineTable } from './line-table.ts';
import { masthead } from './masthead.ts';
import { contentWidth } from './page.ts';
import { invoiceFoot, runningHead, type PagePosition } from './page-frame.ts';
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
  const { footer } = document;
  const foot = (on: string | null) => (position: PagePosition) =>
    invoiceFoot(document, palette, on, position);
  const probe = await draw(foot(footer)({ number: 99, of: 99 }), contentWidth, onPage);
  const isOnEveryPage = probe.height <= FOOT_HEIGHT_MAX;
  const ending = footer === null || isOnEveryPage ? [] : footerParagraphs(footer, palette);
  yield* flowPages(
    {
      blocks: [...flowOf(document, branding, palette), ...ending],
      head: runningHead(document, palette),
      foot: foot(isOnEveryPage ? footer : null),
      footHeight: isOnEveryPage ? probe.height : FOOT_HEIGHT_MAX,
    },
    onPage,
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
