import { amountMax, multiplyFraction, sumAmounts } from '../money.ts';
import { isRate, parseRate, rateWhole, type ProvidedTaxLine } from './tax-lines.ts';

/** What the provider is asked to tax. */
export interface ProviderTaxRequest {
  readonly lines: readonly { readonly id: string; readonly amount: number }[];
  /** The shipping amount, null when nothing is shipped. */
  readonly shipping: number | null;
  readonly pricesIncludeTax: boolean;
}

export type ProviderTaxCheck =
  | { readonly ok: true; readonly taxLines: readonly ProvidedTaxLine[] }
  | { readonly ok: false; readonly reason: ProviderTaxFault };

const providerTaxFaults = [
  'not_tax_lines',
  'unknown_line',
  'taxable_differs',
  'amount_differs',
] as const;
export type ProviderTaxFault = (typeof providerTaxFaults)[number];

/**
 * Whether a provider's response matches the requested lines: known ids, the whole amount taxable (or none of it,
 * exempt), amounts that follow from the stated rates. An omitted line is untaxed; a tax line without a rate is a fee
 * and not checked.
 */
export function verifyProviderTax(question: ProviderTaxRequest, answer: unknown): ProviderTaxCheck {
  const taxLines = readTaxLines(answer);
  if (!taxLines) return { ok: false, reason: 'not_tax_lines' };
  const asked = new Map<string | null, number>(
    question.lines.map(({ id, amount }) => [id, amount]),
  );
  if (question.shipping !== null) asked.set(null, question.shipping);

  for (const [lineId, ofLine] of Map.groupBy(taxLines, (line) => line.lineId)) {
    const amount = asked.get(lineId);
    if (amount === undefined) return { ok: false, reason: 'unknown_line' };
    if (!ofLine.every((line) => isWholeOrExempt(line, amount))) {
      return { ok: false, reason: 'taxable_differs' };
    }
    if (!matchStatedRates(ofLine, question.pricesIncludeTax)) {
      return { ok: false, reason: 'amount_differs' };
    }
  }
  return { ok: true, taxLines };
}

function isWholeOrExempt({ taxable, amount }: ProvidedTaxLine, asked: number): boolean {
  return taxable === asked || (taxable === 0 && amount === 0);
}

/** Each amount may be off by one unit, since providers round in their own ways. */
function matchStatedRates(taxLines: readonly ProvidedTaxLine[], included: boolean): boolean {
  const summed = sumAmounts(taxLines.map(({ rate }) => (rate === null ? 0 : parseRate(rate))));
  const divisor = included ? rateWhole + summed : rateWhole;
  return taxLines.every(({ rate, taxable, amount }) => {
    if (rate === null) return true;
    return Math.abs(amount - multiplyFraction(taxable, parseRate(rate), divisor)) <= 1;
  });
}

function readTaxLines(answer: unknown): ProvidedTaxLine[] | null {
  if (!isRecord(answer) || !Array.isArray(answer.taxLines)) return null;
  const taxLines = answer.taxLines.map(readTaxLine);
  return taxLines.every((line) => line !== null) ? taxLines : null;
}

function readTaxLine(value: unknown): ProvidedTaxLine | null {
  if (!isRecord(value)) return null;
  const { lineId, jurisdiction = null, name = 'Tax', rate = null, taxable, amount } = value;
  if (lineId !== null && typeof lineId !== 'string') return null;
  if (jurisdiction !== null && typeof jurisdiction !== 'string') return null;
  if (typeof name !== 'string' || name === '') return null;
  if (rate !== null && (typeof rate !== 'string' || !isRate(rate))) return null;
  if (!isAmount(taxable) || !isAmount(amount)) return null;
  return { lineId, jurisdiction, name, rate, taxable, amount };
}

function isAmount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= amountMax;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
