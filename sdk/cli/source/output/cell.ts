import type { Column } from './columns.ts';

/** What a table shows of a row in a column. */
export function cellOf(row: object, { path, kind }: Column): string {
  const value = valueAt(row, path);
  if (value === null || value === undefined) return '-';
  if (kind === 'money' && typeof value === 'number')
    return moneyOf(value, valueAt(row, ['currency']));
  if (kind === 'instant' && typeof value === 'string') return instantOf(value);
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join(',') : String(value.length);
  return typeof value === 'object' ? JSON.stringify(value) : oneLine(String(value));
}

export function valueAt(holder: unknown, path: readonly string[]): unknown {
  let value = holder;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  return value;
}

/** Minor units as an amount: 67621 EUR is 676.21 EUR, 500 JPY is 500 JPY. */
function moneyOf(minor: number, currency: unknown): string {
  if (typeof currency !== 'string') return String(minor);
  const digits = digitsOf(currency);
  return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
}

function digitsOf(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    );
  } catch {
    return 2;
  }
}

/** 2026-11-26T07:52:17.792Z as 2026-11-26 07:52:17, in UTC. */
export function instantOf(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d).*$/, '$1 $2');
}

function oneLine(text: string): string {
  return harmless(text).replaceAll(/[\n\t]+/g, ' ');
}

/** Leaves out whatever a terminal would obey, or would turn the rest of the line by. */
export function harmless(text: string): string {
  return text
    .replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}
