import type { InvoiceRefund } from '../../../storage/entities/invoice-version.ts';
import { amount, column, row, rule, text, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { formatMoney } from '../labels/format.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';
import { returned, type PrintedDocument } from './printed-document.ts';

const widths = { creditNote: 118, date: 68, tax: 96, amount: 96 } as const;
const reasonWidth = contentWidth - widths.creditNote - widths.date - widths.tax - widths.amount;
const REASON_MAX = 500;

/** Refunds and credits: one row per credit note, and the remaining amount of the invoice. */
export function refundTable(document: PrintedDocument, palette: Palette): FlowBlock[] {
  if (document.refunds.length === 0) return [];
  const rows = document.refunds.map((refund, index) =>
    flowBlock(`refund-${index}`, refundRow(refund, document, palette), {
      table: 'refunds',
      keepWithNext: index === document.refunds.length - 1,
    }),
  );
  const head = { table: 'refunds', isTableHead: true, keepWithNext: true };
  return [
    flowBlock('refunds-head', tableHead(document, palette), head),
    ...rows,
    flowBlock('refunds-net', netAfterRefunds(document)),
  ];
}

function tableHead(document: PrintedDocument, palette: Palette): Element {
  const { labels } = document;
  const heading = returned(document).credited > 0 ? labels.creditNotes : labels.refunds;
  const style = { fontSize: fontSize.small, fontWeight: 600, flexShrink: 0 };
  const right = { ...style, justifyContent: 'flex-end', flexShrink: 0 };
  return column({ width: contentWidth }, [
    text({ fontSize: fontSize.heading, fontWeight: 600, paddingBottom: 8 }, heading),
    row({ paddingBottom: 5 }, [
      text({ ...style, width: widths.creditNote }, labels.creditNote),
      text({ ...style, width: widths.date }, labels.refundDate),
      text({ ...style, width: reasonWidth }, labels.reason),
      text({ ...right, width: widths.tax }, labels.taxPart),
      text({ ...right, width: widths.amount }, labels.amount),
    ]),
    rule(palette.accentText, 1.2),
  ]);
}

function refundRow(refund: InvoiceRefund, document: PrintedDocument, palette: Palette): Element {
  const { labels } = document;
  const money = (minor: number) => formatMoney(minor, document);
  const reason = [...(refund.reason ?? '–')].slice(0, REASON_MAX).join('');
  return column({ width: contentWidth }, [
    row({ paddingTop: 5.5, paddingBottom: 5.5 }, [
      column({ width: widths.creditNote, flexShrink: 0 }, [
        text({}, refund.creditNoteNumber),
        text(
          { fontSize: fontSize.small, color: palette.muted },
          labels.amendsInvoice(document.number),
        ),
      ]),
      text({ width: widths.date, flexShrink: 0 }, labels.date(refund.date)),
      text({ width: reasonWidth, flexShrink: 0 }, reason),
      amount({ width: widths.tax, flexShrink: 0 }, money(refund.taxAmount), palette.muted),
      amount({ width: widths.amount, flexShrink: 0 }, money(refund.amount), palette.muted),
    ]),
    rule(palette.hairline),
  ]);
}

function netAfterRefunds(document: PrintedDocument): Element {
  const { refunded, credited } = returned(document);
  const { labels } = document;
  const style = { fontWeight: 600 };
  return row(
    { width: contentWidth, justifyContent: 'space-between', paddingTop: 8, paddingBottom: 20 },
    [
      text(style, credited > 0 ? labels.netAfterCreditNotes : labels.netAfterRefunds),
      text(style, formatMoney(document.total - refunded - credited, document)),
    ],
  );
}
