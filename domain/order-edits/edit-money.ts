import type { Payment } from '../../storage/entities/payment.ts';
import type { PaymentStatus } from '../../storage/entities/order.ts';
import type { Settlement } from '../../storage/entities/order-edit.ts';
import type { OrderMoney } from '../../storage/queries/orders/order-money.ts';
import { sumAmounts } from '../money.ts';
import { capturedOf, refundedOf } from '../orders/payment-status.ts';

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
}

const covered = new Set<PaymentStatus>(['captured', 'partially_refunded', 'authorized']);

/** How the difference of an edit is settled (contract 50 §5). */
export function planMoney(
  { previousTotal, newTotal, paymentStatus }: EditTotals,
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
  const back = Math.min(-difference, Math.max(0, netCaptured - newTotal));
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
