import { returned, type PrintedDocument } from './printed-document.ts';
import { column, row, text, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { formatMoney } from '../labels/format.ts';
import { contentWidth, fontSize } from './page.ts';
import { termsText } from './particulars.ts';
import type { Labels } from '../labels/en.ts';
import type { Palette } from './palette.ts';

/** The amount due or paid, and when. */
export function summary(document: PrintedDocument, palette: Palette): FlowBlock {
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

function headline(document: PrintedDocument): Headline {
  const money = (amount: number) => formatMoney(amount, document);
  const { labels } = document;
  const { refunded, credited } = returned(document);
  if (document.corrects)
    return {
      label: document.corrects.isCredited ? labels.amountCredited : labels.amountReturned,
      amount: money(document.total),
      remark: correctionRemark(document.corrects, labels),
    };
  if (document.stamps.includes('VOID'))
    return { label: labels.voidTotal, amount: money(document.total), remark: voidRemark(document) };
  if (refunded + credited > 0)
    return {
      label: credited > 0 ? labels.netAfterCreditNotes : labels.netAfterRefunds,
      amount: money(document.total - refunded - credited),
      remark: [
        ...(refunded > 0 ? [labels.refunded(money(refunded))] : []),
        ...(credited > 0 ? [labels.credited(money(credited))] : []),
        ...paidRemark(document),
      ],
    };
  if (document.due > 0)
    return { label: labels.amountDue, amount: money(document.due), remark: dueRemark(document) };
  return { label: labels.total, amount: money(document.total), remark: paidRemark(document) };
}

/** "Paid on 2026-11-03 by Visa **** 4242", then the merchant's reference. */
function paidRemark({ labels, payment }: PrintedDocument): string[] {
  if (payment === null) return [];
  const paid = labels.paidOn(labels.date(payment.date), methodText(payment.method, labels));
  return payment.reference === null ? [paid] : [paid, labels.reference(payment.reference)];
}

/** The printed names of payment methods without a card. */
function methodText(method: string | null, labels: Labels): string | null {
  if (method === 'card') return labels.card;
  return method === 'external payment' ? labels.externalPayment : method;
}

function correctionRemark(
  { number, reason, isCredited }: NonNullable<PrintedDocument['corrects']>,
  labels: Labels,
): string[] {
  const subject = isCredited ? labels.creditOfInvoice(number) : labels.refundOfInvoice(number);
  return reason === null ? [subject] : [subject, `${labels.reason}: ${reason}`];
}

function voidRemark({ labels, voidReason }: PrintedDocument): string[] {
  const reason = voidReason ?? null;
  return reason === null ? [labels.nothingOwed] : [labels.nothingOwed, labels.voidReason(reason)];
}

function dueRemark(document: PrintedDocument): string[] {
  const { labels, dueDate } = document;
  const due = dueDate === null ? [] : [labels.dueOn(labels.date(dueDate))];
  const terms = termsText(document);
  return terms === null ? due : [...due, `${labels.terms}: ${terms}`];
}

function remarkLines(lines: readonly string[]): Element {
  return column(
    { alignItems: 'flex-end', maxWidth: 260, paddingBottom: 3 },
    lines.map((line, index) => text({ fontWeight: index === 0 ? 600 : 400 }, line)),
  );
}
