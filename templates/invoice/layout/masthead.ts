import type { InvoiceStamp } from '../../../storage/entities/invoice-version.ts';
import type { InvoiceBranding } from '../branding.ts';
import { column, image, row, text, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Labels } from '../labels/en.ts';
import type { Palette } from './palette.ts';
import { titleOf, type PrintedDocument } from './printed-document.ts';

export const logoBox = { width: 190, height: 46 } as const;
const titleWidth = contentWidth - logoBox.width - 60;
const atEnd = { width: titleWidth, justifyContent: 'flex-end', textAlign: 'right' } as const;

/** The head of the first page: sender, title, number and stamps. */
export function masthead(
  document: PrintedDocument,
  branding: InvoiceBranding,
  palette: Palette,
): FlowBlock {
  const { number, stamps: printed } = document;
  const marks = printed.length === 0 ? null : stamps(document, palette);
  return titled({ title: titleOf(document), number, marks }, branding, palette);
}

interface Titled {
  readonly title: string;
  readonly number: string;
  readonly marks: Element | null;
}

/** The sender beside the document's title and number, with marks below them. */
export function titled(
  { title: words, number, marks }: Titled,
  branding: InvoiceBranding,
  palette: Palette,
): FlowBlock {
  const ofTitle = { fontSize: fontSize.title, fontWeight: 600, lineHeight: 1.1 };
  const title = column({ width: titleWidth }, [
    text({ ...ofTitle, ...atEnd, color: palette.accentText }, words),
    text({ ...atEnd, fontSize: fontSize.heading, marginTop: 3 }, number),
    marks,
  ]);
  const head = row({ justifyContent: 'space-between', alignItems: 'flex-start', width: '100%' }, [
    sender(branding, palette),
    title,
  ]);
  return flowBlock('masthead', column({ width: contentWidth, paddingBottom: 30 }, [head]));
}

function stamps({ stamps: printed, labels }: PrintedDocument, palette: Palette): Element {
  return row(
    { marginTop: 3, width: titleWidth, justifyContent: 'flex-end', flexWrap: 'wrap' },
    printed.map((stamp) =>
      row({ marginLeft: 6, marginTop: 4 }, [stampMark(stamp, labels, palette)]),
    ),
  );
}

/** An outlined word, so that it reads in black and white as well: two filled boxes need no clipping. */
export function stampMark(stamp: InvoiceStamp, labels: Labels, palette: Palette): Element {
  const color = stamp === 'PAID' ? palette.accentText : palette.ink;
  const outline = { backgroundColor: color, borderRadius: 3, padding: 1.1, flexShrink: 0 };
  const inside = { backgroundColor: '#ffffff', borderRadius: 2, padding: '2px 6px', color };
  return row(outline, [
    row(inside, [
      text({ fontSize: fontSize.small, fontWeight: 600, lineHeight: 1.2 }, labels.stamps[stamp]),
    ]),
  ]);
}

function sender(branding: InvoiceBranding, palette: Palette): Element {
  if (branding.logo !== null) return image(branding.logo, logoBox.width, logoBox.height);
  return text(
    {
      fontSize: 17,
      fontWeight: 600,
      color: palette.ink,
      width: logoBox.width + 50,
      lineHeight: 1.2,
    },
    branding.companyName,
  );
}
