import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentStatus } from '../../storage/entities/order.ts';
import type { EditContent, Settlement } from '../../storage/entities/order-edit.ts';
import type { OrderMoney } from '../../storage/queries/orders/order-money.ts';
import type { CreditedLine } from '../../storage/entities/invoice-version.ts';
import type { OrderLine } from '../../storage/entities/order-line.ts';
import { sumAmounts, multiplyFraction } from '../money.ts';
import {
  capturedOf,
  derivePaymentStatus,
  refundedOf,
  type PaymentFacts,
} from '../orders/refresh-order.ts';
import { soldFor, type OrderWithLines, type SoldUnits } from '../orders/view.ts';
import { creditedLine } from '../invoices/document/credited-lines.ts';
import { rejectEdit } from './require-editable.ts';

/** The single net movement of an edit. */
export interface EditMoney {
  readonly settlement: Settlement;
  /** The amount charged to the stored card. */
  readonly charge: number;
  /** Newest payment first. */
  readonly refunds: readonly { readonly payment: Payment; readonly amount: number }[];
  /** The unpaid Net-N payment: its amount and invoice follow the order. */
  readonly outstanding: Payment | null;
}

interface EditTotals {
  readonly previousTotal: number;
  readonly newTotal: number;
  readonly paymentStatus: PaymentStatus;
  /** Refunds paid this back for units that the order still lists, so it is not to be held. */
  readonly returned?: number;
}

const covered = new Set<PaymentStatus>(['captured', 'partially_refunded', 'authorized']);

/**
 * How an edit to the content `after` is settled. 409 `order_not_editable` when that, or which units it removes, depends on
 * whether the order's undecided refunds succeed, and when it exchanges units that were refunded.
 */
export function planEditMoney(
  found: OrderWithLines,
  after: EditContent,
  money: OrderMoney,
): EditMoney {
  const { order, lines } = found;
  const units = new Map(lines.map(({ id, refundedQuantity }) => [id, refundedQuantity]));
  if (exchangesRefundedUnits(found, after)) rejectEdit(order, 'units_refunded');
  const { payments, undecided } = money;
  const { total: previousTotal, paymentStatus } = order;
  const totals = { previousTotal, newTotal: after.total, paymentStatus };
  const failed = planMoney(
    { ...totals, returned: worthLeft(lines, after, units) },
    { payments, undecided: [] },
  );
  if (refundsOf(undecided).length === 0) return failed;
  if (removesUndecidedUnits(lines, after, undecided)) rejectEdit(order, 'refund_pending');
  for (const { lineItemId, quantity } of namedUnits(undecided))
    units.set(lineItemId, (units.get(lineItemId) ?? 0) + quantity);
  const returned = worthLeft(lines, after, units);
  const statusAfter = derivePaymentStatus(previousTotal, refundedFacts(money));
  const succeeded = planMoney({ ...totals, paymentStatus: statusAfter, returned }, money);
  const isSame =
    failed.settlement === succeeded.settlement &&
    failed.charge === succeeded.charge &&
    backOf(failed) === backOf(succeeded);
  return isSame ? succeeded : rejectEdit(order, 'refund_pending');
}

/** Whether units that were paid back would pay for something else once more. */
function exchangesRefundedUnits({ order, lines }: OrderWithLines, after: EditContent): boolean {
  const removed = lines.map((line) => {
    const left = after.lines.find(({ id }) => id === line.id)?.quantity ?? 0;
    return soldFor(order, line, line.refundedWithin(left)).gross;
  });
  const paidBack = sumAmounts(removed);
  return paidBack > 0 && after.total > order.total - paidBack;
}

/** The value of the refunded units of each line, by its id, that are left after the edit. */
function worthLeft(
  lines: OrderWithLines['lines'],
  after: EditContent,
  refunded: ReadonlyMap<string, number>,
): number {
  return sumAmounts(
    lines.map(({ id, quantity }) => {
      const next = after.lines.find((line) => line.id === id);
      if (!next) return 0;
      const left = (refunded.get(id) ?? 0) - Math.max(0, quantity - next.quantity);
      return left > 0 ? soldFor(after, next, Math.min(left, next.quantity)).gross : 0;
    }),
  );
}

/** Units that an edit removes are first those that were refunded: of a line with undecided ones, no others. */
function removesUndecidedUnits(
  lines: OrderWithLines['lines'],
  after: EditContent,
  undecided: OrderMoney['undecided'],
): boolean {
  const named = new Set(namedUnits(undecided).map(({ lineItemId }) => lineItemId));
  return lines.some(({ id, quantity, refundedQuantity }) => {
    const left = after.lines.find((line) => line.id === id)?.quantity ?? 0;
    return named.has(id) && quantity - left > refundedQuantity;
  });
}

function namedUnits(undecided: OrderMoney['undecided']) {
  return undecided.flatMap(({ type, lineItems }) => (type === 'refund' ? (lineItems ?? []) : []));
}

/** The payments once all undecided refunds have succeeded. */
function refundedFacts({ payments, undecided }: OrderMoney): PaymentFacts[] {
  return payments.map(({ id, status, amountCaptured, amountRefunded }) => {
    const pending = refundsOf(undecided.filter(({ paymentId }) => paymentId === id));
    return { status, amountCaptured, amountRefunded: amountRefunded + sumAmounts(pending) };
  });
}

function backOf({ refunds }: EditMoney): number {
  return sumAmounts(refunds.map(({ amount }) => amount));
}

/** How the difference of an edit is settled (contract 50 §5). */
export function planMoney(
  { previousTotal, newTotal, paymentStatus, returned = 0 }: EditTotals,
  money: OrderMoney,
): EditMoney {
  const outstanding =
    money.payments.find(({ deferred, status }) => deferred && status === 'pending') ?? null;
  const plan = (settlement: Settlement, part: Partial<EditMoney> = {}): EditMoney => ({
    settlement,
    charge: 0,
    refunds: [],
    outstanding,
    ...part,
  });
  const difference = newTotal - previousTotal;
  if (difference === 0) return plan('none');
  if (outstanding) return plan(newTotal === 0 ? 'invoice_voided' : 'invoice_updated');
  const netCaptured = netCapturedOf(money);
  if (difference > 0) {
    if (!covered.has(paymentStatus)) return plan('totals_only');
    const missing = newTotal - netCaptured - authorizedOf(money);
    const charge = Math.min(difference, Math.max(0, missing));
    return charge > 0 ? plan('charged', { charge }) : plan('totals_only');
  }
  const back = Math.min(-difference, Math.max(0, netCaptured - (newTotal - returned)));
  return back > 0 ? plan('refunded', { refunds: allocate(back, money) }) : plan('totals_only');
}

/** Captured money, less refunds and pending refunds. */
function netCapturedOf({ payments, undecided }: OrderMoney): number {
  return capturedOf(payments) - refundedOf(payments) - sumAmounts(refundsOf(undecided));
}

function refundsOf(undecided: OrderMoney['undecided']): number[] {
  return undecided.filter(({ type }) => type === 'refund').map(({ amount }) => amount);
}

/** The sum of open authorizations. */
function authorizedOf({ payments }: OrderMoney): number {
  const open = payments.filter(({ status }) => status === 'authorized');
  return sumAmounts(open.map(({ amountAuthorized }) => amountAuthorized));
}

function allocate(back: number, { payments, undecided }: OrderMoney): EditMoney['refunds'] {
  const newestFirst = payments.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
  );
  const refunds: { payment: Payment; amount: number }[] = [];
  let left = back;
  for (const payment of newestFirst) {
    const pending = sumAmounts(
      refundsOf(undecided.filter(({ paymentId }) => paymentId === payment.id)),
    );
    const refundable = payment.amountCaptured - payment.amountRefunded - pending;
    const amount = Math.min(left, refundable);
    if (amount <= 0) continue;
    refunds.push({ payment, amount });
    left -= amount;
  }
  return refunds;
}

interface Reduced {
  readonly line: OrderLine;
  readonly sold: SoldUnits;
  /** Whole units that are removed; 0 where it is an amount. */
  readonly units: number;
}

/**
 * The reduction of each line by an edit, with its taxes: units that are removed, lower prices, a larger share of the
 * order's discount, less of all that where others become dearer at the same rates. Not what refunds have paid back for units
 * that it removes. Call it before the edit is applied.
 */
export function reducedLines({ order, lines }: OrderWithLines, after: EditContent): CreditedLine[] {
  const remaining = new Map(after.lines.map((line) => [line.id, line]));
  const changes = lines.map((line): Reduced => {
    const next = remaining.get(line.id);
    const quantity = next?.quantity ?? 0;
    const refunded = line.refundedWithin(quantity);
    const whole = soldFor(order, line, line.quantity);
    const rest = next ? soldFor(after, next, quantity) : null;
    // Taxed at other rates than before, it is another supply.
    const same = rest && ratesOf(rest) === ratesOf(whole) ? rest : null;
    const sold = less(less(whole, same), soldFor(order, line, refunded));
    const isSamePrice = !next || next.unitPrice === line.unitPrice;
    return { line, sold, units: isSamePrice ? line.quantity - quantity - refunded : 0 };
  });
  const known = new Set(lines.map(({ id }) => id));
  const added = after.lines.filter(({ id }) => !known.has(id));
  const raised = sumsByRates([
    ...changes.map(({ sold }) => ({ ...sold, gross: Math.max(0, -sold.gross) })),
    ...added.map((line) => soldFor(after, line, line.quantity)),
  ]);
  const reduced = changes.filter(({ sold }) => sold.charged > 0);
  const lowered = sumsByRates(reduced.map(({ sold }) => sold));
  return reduced.flatMap(({ line, sold, units }) => {
    const rates = ratesOf(sold);
    const all = lowered.get(rates) ?? 0;
    const left = Math.max(0, all - (raised.get(rates) ?? 0));
    if (left === 0) return [];
    const part = left === all ? { units, ...sold } : { units: 0, ...partOf(sold, left, all) };
    return [creditedLine(order, line, part)];
  });
}

/** With tax, by all rates of a line together. */
function sumsByRates(all: readonly SoldUnits[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const sold of all) sums.set(ratesOf(sold), (sums.get(ratesOf(sold)) ?? 0) + sold.gross);
  return sums;
}

function ratesOf({ taxes }: SoldUnits): string {
  return JSON.stringify(taxes.map(({ rate }) => rate).toSorted());
}

function partOf({ charged, gross, taxes }: SoldUnits, part: number, whole: number): SoldUnits {
  const of = (amount: number) => multiplyFraction(amount, part, whole);
  return {
    charged: of(charged),
    gross: of(gross),
    taxes: taxes.map((tax) => ({ ...tax, taxable: of(tax.taxable), amount: of(tax.amount) })),
  };
}

function less(whole: SoldUnits, part: SoldUnits | null): SoldUnits {
  if (part === null) return whole;
  const taxes = whole.taxes.map((tax) => {
    const other = part.taxes.find(({ name, rate }) => name === tax.name && rate === tax.rate);
    return {
      ...tax,
      taxable: tax.taxable - (other?.taxable ?? 0),
      amount: Math.max(0, tax.amount - (other?.amount ?? 0)),
    };
  });
  return { charged: whole.charged - part.charged, gross: whole.gross - part.gross, taxes };
}
