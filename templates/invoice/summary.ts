import type { InvoiceDocument } from './document.ts';
import { column, row, text, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { formatMoney } from './format.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';

/** The one thing a reader looks for: what is owed or was paid, and when. */
export function summary(document: InvoiceDocument, palette: Palette): FlowBlock {
  const { label, amount, remark } = headline(document);
  const panel = row({ width: '100%', alignItems: 'stretch', backgroundColor: palette.tint }, [
    column({ width: 3, backgroundColor: palette.accent }, []),
    row(
      {
        flexGrow: 1,
        padding: '11px 16px 12px 14px',
        justifyContent: 'space-between',
        alignItems: 'flex-end',
      },
      [
        column({}, [
          text({ fontSize: fontSize.small, color: palette.muted }, label),
          text({ fontSize: fontSize.amount, fontWeight: 600, lineHeight: 1.25 }, amount),
        ]),
        remarkLines(remark),
      ],
    ),
  ]);
  return flowBlock('summary', column({ width: contentWidth, paddingBottom: 22 }, [panel]));
}

interface Headline {
  readonly label: string;
  readonly amount: string;
  readonly remark: readonly string[];
}

function headline(document: InvoiceDocument): Headline {
  const money = (amount: number) => formatMoney(amount, document);
  const refunded = document.refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (document.stamps.includes('VOID'))
    return { label: 'Total, void', amount: money(document.total), remark: ['Nothing is owed.'] };
  if (refunded > 0)
    return {
      label: 'Net after refunds',
      amount: money(document.total - refunded),
      remark: [`${money(refunded)} refunded`, ...paidRemark(document)],
    };
  if (document.due > 0)
    return { label: 'Amount due', amount: money(document.due), remark: dueRemark(document) };
  return { label: 'Total', amount: money(document.total), remark: paidRemark(document) };
}

/** "Paid on 2026-11-03 by Visa **** 4242", then the merchant's reference. */
function paidRemark({ payment }: InvoiceDocument): string[] {
  if (payment === null) return [];
  const by = payment.method === null ? '' : ` by ${payment.method}`;
  const paid = `Paid on ${payment.date}${by}`;
  return payment.reference === null ? [paid] : [paid, `Reference ${payment.reference}`];
}

function dueRemark(document: InvoiceDocument): string[] {
  const due = document.dueDate === null ? [] : [`Due on ${document.dueDate}`];
  return document.terms === null ? due : [...due, `Terms: ${document.terms}`];
}

function remarkLines(lines: readonly string[]): Element {
  return column(
    { alignItems: 'flex-end', maxWidth: 260, paddingBottom: 3 },
    lines.map((line, index) => text({ fontWeight: index === 0 ? 600 : 400 }, line)),
  );
}
