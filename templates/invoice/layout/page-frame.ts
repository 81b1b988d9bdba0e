import { titleOf, type PrintedDocument } from './printed-document.ts';
import { column, row, rule, text, type Element } from './element.ts';
import { stampMark } from './masthead.ts';
import { contentWidth, fontSize, page } from './page.ts';
import type { Palette } from './palette.ts';

export interface PagePosition {
  readonly number: number;
  readonly of: number;
}

const POSITION_WIDTH = 150;
const atEnd = { justifyContent: 'flex-end', textAlign: 'right' };

/** The stripe at the top of each page. */
export function accent(palette: Palette): Element {
  return column(
    { width: page.width, height: page.accentHeight, backgroundColor: palette.accent },
    [],
  );
}

/** The foot of an invoice's page: the merchant's footer if it is short enough, invoice number, page n/m. */
export function invoiceFoot(
  { seller, number, labels }: PrintedDocument,
  palette: Palette,
  footer: string | null,
  position: PagePosition,
): Element {
  const left = footer ?? seller.company ?? seller.name;
  return pageFoot(left, `${number} · ${labels.page(position.number, position.of)}`, palette);
}

export function pageFoot(left: string, right: string, palette: Palette): Element {
  const style = { fontSize: fontSize.small, color: palette.muted };
  return column({ width: contentWidth }, [
    rule(palette.hairline),
    row({ justifyContent: 'space-between', alignItems: 'flex-start', paddingTop: 6 }, [
      text({ ...style, width: contentWidth - POSITION_WIDTH }, left),
      text({ ...style, ...atEnd, width: POSITION_WIDTH }, right),
    ]),
  ]);
}

/** The head of every page but the first. */
export function runningHead(document: PrintedDocument, palette: Palette): Element {
  return row({ width: contentWidth, justifyContent: 'space-between', alignItems: 'center' }, [
    text({ color: palette.muted }, `${titleOf(document)} ${document.number}`),
    row(
      {},
      document.stamps.map((stamp) =>
        row({ marginLeft: 8 }, [stampMark(stamp, document.labels, palette)]),
      ),
    ),
  ]);
}
