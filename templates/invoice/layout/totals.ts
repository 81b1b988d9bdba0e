import type { InvoiceTax } from '../../../storage/entities/invoice-version.ts';
import { column, row, rule, text, type Child, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { formatMoney, formatRate } from '../labels/format.ts';
import { printedTaxes } from '../labels/printed-taxes.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';
import { deductionLabel, type PrintedDocument } from './printed-document.ts';

const SUMS_WIDTH = 262;

/** The sums from subtotal to amount due, beside the tax notices. */
export function totals(document: PrintedDocument, palette: Palette): FlowBlock {
  const notices = printedTaxes(document).notices.map((notice) =>
    text({ color: palette.muted, marginBottom: 3 }, document.labels.notices[notice]),
  );
  return flowBlock(
    'totals',
    row(
      { width: contentWidth, justifyContent: 'space-between', paddingTop: 10, paddingBottom: 20 },
      [
        column({ width: contentWidth - SUMS_WIDTH - 24, paddingTop: 3 }, notices),
        column({ width: SUMS_WIDTH }, sums(document, palette)),
      ],
    ),
  );
}

function sums(document: PrintedDocument, palette: Palette): Child[] {
  const money = (amount: number) => formatMoney(amount, document);
  const { labels, shipping } = document;
  const taxes = (included: boolean) =>
    printedTaxes(document)
      .taxes.filter((tax) => tax.included === included)
      .map((tax) => sum(taxLabel(tax, document), money(tax.amount), palette));
  return [
    sum(labels.subtotal, money(document.subtotal), palette),
    ...document.discounts.map(({ code, amount }) =>
      sum(
        code === null ? deductionLabel(document) : `${labels.discount} (${code})`,
        money(-amount),
        palette,
      ),
    ),
    shipping === null
      ? null
      : sum(
          shipping.name === null ? labels.shipping : `${labels.shipping} (${shipping.name})`,
          money(shipping.amount),
          palette,
        ),
    ...taxes(false),
    column({ paddingTop: 4, paddingBottom: 2 }, [rule(palette.ink, 0.8)]),
    strongSum(labels.total, money(document.total), fontSize.heading),
    ...taxes(true),
    ...(document.corrects ? [] : owed(document, palette)),
  ];
}

/** What a credit note does not have: it owes and demands nothing. */
function owed(document: PrintedDocument, palette: Palette): Child[] {
  const money = (amount: number) => formatMoney(amount, document);
  const { labels } = document;
  return [
    document.paid === 0 ? null : sum(labels.paid, money(-document.paid), palette),
    document.credit === 0 ? null : sum(labels.credit, money(-document.credit), palette),
    column({ paddingTop: 4, paddingBottom: 2 }, [rule(palette.hairline, 0.8)]),
    strongSum(labels.amountDue, money(document.due), fontSize.body),
  ];
}

function taxLabel(tax: InvoiceTax, document: PrintedDocument): string {
  const { labels } = document;
  const rate = tax.rate === null ? '' : ` ${formatRate(tax.rate, labels.separators)}`;
  const label = tax.included ? labels.includedTaxOn : labels.taxOn;
  return label(tax.name === 'Tax' ? null : tax.name, rate, formatMoney(tax.taxable, document));
}

function sum(label: string, amount: string, palette: Palette): Element {
  return row({ justifyContent: 'space-between', paddingTop: 2.5, paddingBottom: 2.5 }, [
    text({ color: palette.muted, maxWidth: SUMS_WIDTH - 100 }, label),
    text({ flexShrink: 0 }, amount),
  ]);
}

function strongSum(label: string, amount: string, size: number): Element {
  const style = { fontSize: size, fontWeight: 600 };
  return row({ justifyContent: 'space-between', paddingTop: 3, paddingBottom: 3 }, [
    text(style, label),
    text({ ...style, flexShrink: 0 }, amount),
  ]);
}
