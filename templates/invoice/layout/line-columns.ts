import type { InvoiceLine } from '../../../storage/entities/invoice-version.ts';
import { formatMoney, formatQuantity, formatRate } from '../labels/format.ts';
import { contentWidth, fontSize } from './page.ts';
import { deductionLabel, type PrintedDocument } from './printed-document.ts';

/** A column of the line table besides the description; `cell` returns its text for a line. */
export interface LineColumn {
  readonly title: string;
  readonly width: number;
  readonly cell: (line: InvoiceLine) => string;
}

const COLUMN_GAP = 11;

/** The columns that this document's lines need, each as wide as its longest entry. */
export function lineColumns(document: PrintedDocument): LineColumn[] {
  const money = (amount: number) => formatMoney(amount, document);
  const { labels } = document;
  const { separators } = labels;
  const discounted = document.lines.some((line) => line.discount !== 0);
  const columns: Omit<LineColumn, 'width'>[] = [
    { title: labels.quantity, cell: (line) => formatQuantity(line.quantity, separators) },
    { title: labels.unitPrice, cell: (line) => money(line.unitPrice) },
    ...(discounted ? [{ title: deductionLabel(document), cell: discountOf(money) }] : []),
    { title: labels.tax, cell: (line) => formatRate(line.taxRate, separators) },
    { title: labels.net, cell: (line) => money(line.net) },
    { title: labels.gross, cell: (line) => money(line.gross) },
  ];
  return columns.map(({ title, cell }) => {
    const entries = document.lines.map((line) => estimatedWidth(cell(line), fontSize.body));
    const width = Math.max(estimatedWidth(title, fontSize.small), ...entries);
    return { title, cell, width: Math.ceil(width) + COLUMN_GAP };
  });
}

export function descriptionWidth(columns: readonly LineColumn[]): number {
  return contentWidth - columns.reduce((sum, column) => sum + column.width, 0);
}

function discountOf(money: (amount: number) => string): LineColumn['cell'] {
  return (line) => (line.discount === 0 ? '–' : money(-line.discount));
}

/** An upper bound in Noto Sans: figures are all equally wide, so that columns of amounts line up. */
function estimatedWidth(content: string, size: number): number {
  let em = 0;
  for (const character of content)
    em += /[.,: ]/.test(character) ? 0.27 : /\d/.test(character) ? 0.573 : 0.66;
  return em * size;
}
