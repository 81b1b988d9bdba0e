import type { InvoiceDocument, InvoiceDocumentTax, InvoiceNotice } from './document.ts';
import { column, row, rule, text, type Child, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { formatMoney, formatRate } from './format.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';

const SUMS_WIDTH = 262;

const noticeTexts: Readonly<Record<InvoiceNotice, string>> = {
  prices_include_tax: 'Prices include tax.',
  reverse_charge: 'Reverse charge: the recipient accounts for the tax.',
  tax_exempt: 'Tax exempt.',
};

/** From subtotal to what is due, with the notices on tax beside it. */
export function totals(document: InvoiceDocument, palette: Palette): FlowBlock {
  const notices = document.notices.map((notice) =>
    text({ color: palette.muted, marginBottom: 3 }, noticeTexts[notice]),
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

function sums(document: InvoiceDocument, palette: Palette): Child[] {
  const money = (amount: number) => formatMoney(amount, document);
  const { shipping } = document;
  const taxes = (included: boolean) =>
    document.taxes
      .filter((tax) => tax.included === included)
      .map((tax) => sum(taxLabel(tax, document), money(tax.amount), palette));
  return [
    sum('Subtotal', money(document.subtotal), palette),
    ...document.discounts.map(({ code, amount }) =>
      sum(code === null ? 'Discount' : `Discount (${code})`, money(-amount), palette),
    ),
    shipping === null
      ? null
      : sum(
          shipping.name === null ? 'Shipping' : `Shipping (${shipping.name})`,
          money(shipping.amount),
          palette,
        ),
    ...taxes(false),
    column({ paddingTop: 4, paddingBottom: 2 }, [rule(palette.ink, 0.8)]),
    strongSum('Total', money(document.total), fontSize.heading),
    ...taxes(true),
    document.paid === 0 ? null : sum('Paid', money(-document.paid), palette),
    document.credit === 0 ? null : sum('Credit applied', money(-document.credit), palette),
    column({ paddingTop: 4, paddingBottom: 2 }, [rule(palette.hairline, 0.8)]),
    strongSum('Amount due', money(document.due), fontSize.body),
  ];
}

function taxLabel(tax: InvoiceDocumentTax, document: InvoiceDocument): string {
  const rate = tax.rate === null ? '' : ` ${formatRate(tax.rate)}`;
  const base = ` on ${formatMoney(tax.taxable, document)}`;
  return `${tax.included ? 'Included ' : ''}${tax.name}${rate}${base}`;
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
