import type { PrintedDocument } from './printed-document.ts';
import { column, keyed, row, rule, text, type Element } from './element.ts';
import type { FlowBlock } from './flow-block.ts';
import { stampMark } from './masthead.ts';
import { contentWidth, fontSize, page } from './page.ts';
import type { Palette } from './palette.ts';

interface PagePosition {
  readonly number: number;
  readonly of: number;
}

/** One page: accent, running head from the second page on, blocks, foot. */
export function pageFrame(
  document: PrintedDocument,
  palette: Palette,
  blocks: readonly FlowBlock[],
  foot: Element,
  position: PagePosition,
): Element {
  const isFirst = position.number === 1;
  const sheet = { position: 'relative', width: page.width, height: page.height };
  const absolute = { position: 'absolute', left: page.margin, width: contentWidth };
  return column({ ...sheet, ...pageText(palette), backgroundColor: '#ffffff' }, [
    column(
      {
        position: 'absolute',
        top: 0,
        left: 0,
        width: page.width,
        height: page.accentHeight,
        backgroundColor: palette.accent,
      },
      [],
    ),
    isFirst
      ? null
      : column({ ...absolute, top: page.runningHeadTop }, [runningHead(document, palette)]),
    column(
      { ...absolute, top: isFirst ? page.firstTop : page.laterTop },
      blocks.map((block) => block.element),
    ),
    column({ ...absolute, bottom: page.footBottom }, [foot]),
  ]);
}

/** The style that all text of a page inherits; blocks are measured in it too. */
export function pageText(palette: Palette): Readonly<Record<string, string | number>> {
  return { fontFamily: 'latin', fontSize: fontSize.body, lineHeight: 1.4, color: palette.ink };
}

/** The foot of a page: the merchant's footer if it is short enough, invoice number, page n/m. */
export function pageFoot(
  document: PrintedDocument,
  palette: Palette,
  footer: string | null,
  position: PagePosition,
): Element {
  const style = { fontSize: fontSize.small, color: palette.muted };
  const left = footer ?? document.seller.company ?? document.seller.name;
  return keyed(
    'foot',
    column({ width: contentWidth }, [
      rule(palette.hairline),
      row({ justifyContent: 'space-between', alignItems: 'flex-start', paddingTop: 6 }, [
        text({ ...style, width: contentWidth - 150 }, left),
        text(style, `${document.number} · ${document.labels.page(position.number, position.of)}`),
      ]),
    ]),
  );
}

function runningHead(document: PrintedDocument, palette: Palette): Element {
  return row({ width: contentWidth, justifyContent: 'space-between', alignItems: 'center' }, [
    text({ color: palette.muted }, `${document.labels.title} ${document.number}`),
    row(
      {},
      document.stamps.map((stamp) =>
        row({ marginLeft: 8 }, [stampMark(stamp, document.labels, palette)]),
      ),
    ),
  ]);
}
