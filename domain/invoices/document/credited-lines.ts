import type { CreditedLine, InvoiceTax } from '../../../storage/entities/invoice-version.ts';
import {
  allocateLargestRemainder,
  multiplyFraction,
  sumAmounts,
  plainRate,
  addRates,
} from '../../money.ts';
import type { RateAmounts } from './compile-content.ts';
import type { Order } from '../../../storage/entities/order.ts';
import type { OrderLine } from '../../../storage/entities/order-line.ts';

interface Reduction {
  readonly units: number;
  /** As priced: with tax where prices include it. */
  readonly charged: number;
  readonly taxes: readonly InvoiceTax[];
}

/** A line of a credit note for an order line: of whole units with their price, else of an amount. */
export function creditedLine(
  { pricesIncludeTax }: Pick<Order, 'pricesIncludeTax'>,
  line: Pick<OrderLine, 'id' | 'name' | 'description' | 'unitPrice'>,
  { units, charged, taxes }: Reduction,
): CreditedLine {
  const taxAmount = sumAmounts(taxes.map(({ amount }) => amount));
  const net = pricesIncludeTax ? charged - taxAmount : charged;
  const discount = line.unitPrice * units - charged;
  const isOfUnits = units > 0 && discount >= 0;
  return {
    lineItemId: line.id,
    description: line.name,
    detail: line.description,
    quantity: isOfUnits ? units : 1,
    unitPrice: isOfUnits ? line.unitPrice : charged,
    discount: isOfUnits ? discount : 0,
    taxRate: addRates(taxes.map(({ rate }) => rate)),
    taxAmount,
    net,
    gross: net + taxAmount,
    taxes,
  };
}

export function grossOf(lines: readonly CreditedLine[]): number {
  return sumAmounts(lines.map(({ gross }) => gross));
}

/** The lines of which together at most `amount` is taken back: each in proportion, at its own rate. */
export function scaledTo(
  lines: readonly CreditedLine[],
  amount: number,
  isIncluded: boolean,
): CreditedLine[] {
  if (grossOf(lines) <= amount) return [...lines];
  const parts = allocateLargestRemainder(
    amount,
    lines.map(({ gross }) => gross),
  );
  return lines
    .map((line, index) => {
      const gross = parts[index] ?? 0;
      const tax = line.gross === 0 ? 0 : multiplyFraction(line.taxAmount, gross, line.gross);
      return reduced(line, gross, tax, isIncluded);
    })
    .filter(({ gross }) => gross > 0);
}

/** The lines as far as `left`, an invoice's rates, has their net and tax: together they take back no more than it. */
export function withinRates(
  lines: readonly CreditedLine[],
  left: readonly RateAmounts[],
  isIncluded: boolean,
): CreditedLine[] {
  const rates = new Map(left.map(({ rate, net, tax }) => [plainRate(rate), { net, tax }]));
  return lines.flatMap((line) => {
    const of = rates.get(plainRate(line.taxRate)) ?? { net: 0, tax: 0 };
    const gross = Math.min(line.gross, Math.max(0, of.net) + Math.max(0, of.tax));
    if (gross <= 0) return [];
    const tax = Math.max(gross - Math.max(0, of.net), Math.min(line.taxAmount, of.tax, gross));
    rates.set(plainRate(line.taxRate), { net: of.net - (gross - tax), tax: of.tax - tax });
    return [reduced(line, gross, tax, isIncluded)];
  });
}

/** The rest of each line once some of it was taken. */
export function without(
  lines: readonly CreditedLine[],
  taken: readonly CreditedLine[],
  isIncluded: boolean,
): CreditedLine[] {
  return lines.flatMap((line) => {
    const other = taken.find(({ lineItemId }) => lineItemId === line.lineItemId);
    const gross = line.gross - (other?.gross ?? 0);
    if (gross <= 0) return [];
    return [reduced(line, gross, line.taxAmount - (other?.taxAmount ?? 0), isIncluded)];
  });
}

/** An amount of a line; it is no longer one of whole units. */
function reduced(
  line: CreditedLine,
  gross: number,
  taxAmount: number,
  isIncluded: boolean,
): CreditedLine {
  if (gross === line.gross && taxAmount === line.taxAmount) return line;
  const net = gross - taxAmount;
  return {
    ...line,
    quantity: 1,
    unitPrice: isIncluded ? gross : net,
    discount: 0,
    taxAmount,
    net,
    gross,
    taxes: taxesOf(line, gross, taxAmount),
  };
}

function taxesOf({ taxes, ...line }: CreditedLine, gross: number, tax: number): InvoiceTax[] {
  const isTaxed = taxes.some(({ amount }) => amount > 0);
  const amounts = isTaxed
    ? allocateLargestRemainder(
        tax,
        taxes.map(({ amount }) => amount),
      )
    : [tax];
  return taxes.map((row, index) => ({
    ...row,
    taxable: line.gross === 0 ? 0 : multiplyFraction(row.taxable, gross, line.gross),
    amount: amounts[index] ?? 0,
  }));
}
