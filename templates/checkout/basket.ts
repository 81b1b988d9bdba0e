import { attributes, escaped } from './markup.ts';

export interface LineProps {
  readonly name: string;
  readonly description: string | null;
  /** `2 × $15.00`; null for a single piece. */
  readonly each: string | null;
  readonly price: string;
  readonly imageUrl: string | null;
}

/** Money as it is read, currency included. */
export interface TotalsProps {
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    readonly kind?: 'saved';
  }[];
  readonly total: string;
  /** `Includes $2.00 tax`. */
  readonly included: string | null;
}

export function linesHtml(lines: readonly LineProps[]): string {
  return `<ul class="lines">${lines.map(lineHtml).join('')}</ul>`;
}

function lineHtml({ name, description, each, price, imageUrl }: LineProps): string {
  const initial = escaped([...name.trim()][0]?.toUpperCase() ?? '');
  const picture = imageUrl
    ? `<img${attributes({ class: 'thumb', src: imageUrl, alt: '', loading: 'lazy', width: 56, height: 56 })}>`
    : `<span class="thumb none" aria-hidden="true">${initial}</span>`;
  const more = [each, description].filter((part) => part !== null).map((part) => escaped(part));
  const note = more.length > 0 ? `<span class="more">${more.join('<br>')}</span>` : '';
  return `<li>${picture}<span class="what">${escaped(name)}</span><span class="price">${escaped(price)}</span>${note}</li>`;
}

export function totalsHtml({ rows, total, included }: TotalsProps): string {
  const parts = rows.map(({ label, value, kind }) => row(label, value, kind));
  const note = included ? `<div class="included"><dt>${escaped(included)}</dt><dd></dd></div>` : '';
  return `<dl class="totals">${parts.join('')}${row('Total', total, 'total')}${note}</dl>`;
}

function row(label: string, value: string, kind?: string): string {
  return `<div${attributes({ class: kind ?? null })}><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`;
}

/** The money beside the steps; on a small screen it folds to the total. */
export function summaryHtml(totals: TotalsProps): string {
  return `<aside class="summary card" aria-label="Order summary"><details data-summary><summary><span>Order summary</span><b>${escaped(totals.total)}</b></summary>${totalsHtml(totals)}</details></aside>`;
}
