/** The inputs of the formats. */
export interface Currency {
  readonly currency: string;
  readonly exponent: number;
  /** Default: English. */
  readonly labels?: { readonly separators: Separators };
}

interface Separators {
  readonly group: string;
  readonly decimal: string;
}

const english: Separators = { group: ',', decimal: '.' };

/** `formatMoney(123456, EUR)` gives `EUR 1,234.56`; negative amounts `-EUR 1,234.56`. */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const sign = amountMinor < 0 ? '-' : '';
  const separators = currency.labels?.separators ?? english;
  return `${sign}${currency.currency} ${formatDigits(amountMinor, currency.exponent, separators)}`;
}

/** The digits alone, without sign: `1,234.56`. */
function formatDigits(
  amountMinor: number,
  exponent: number,
  { group, decimal }: Separators,
): string {
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return exponent === 0 ? grouped : `${grouped}${decimal}${fraction}`;
}

/** `8.250` gives `8.25%`; null, when no rate applies, a dash. */
export function formatRate(
  rate: string | null,
  { decimal }: Pick<Separators, 'decimal'> = english,
): string {
  if (rate === null) return '–';
  const trimmed = rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
  return `${trimmed.replace('.', decimal)}%`;
}

export function formatQuantity(quantity: number, { group, decimal }: Separators = english): string {
  const [whole = '0', fraction] = String(quantity).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}
