import type { VerificationKind } from '../client/metrics.ts';
import type { Json } from '../client/send.ts';
import { eventKey, type Evidence } from './evidence.ts';

export interface Comparison {
  readonly kind: VerificationKind;
  readonly compared: number;
  readonly differences: readonly string[];
}

/** What each order says against its payments, the processor's ledger, its invoices and its events. */
export function comparePurchases(evidence: Evidence): Comparison[] {
  const { orders, strayCharges } = evidence;
  const each = (kind: VerificationKind, differencesOf: (order: Json) => string[]): Comparison => ({
    kind,
    compared: orders.length,
    differences: orders.flatMap((order) =>
      differencesOf(order).map((difference) => `order ${order.id}: ${difference}`),
    ),
  });
  const ordersOfCart = countOf(orders, ({ cartId }) => cartId ?? '');
  const ledger = each('ledger', (order) => ledgerDiffers(order, evidence));
  const stray = strayCharges.map(
    ({ idempotencyKey, amount }) => `${amount} is charged by ${idempotencyKey}, of no payment`,
  );
  return [
    each('orders', (order) => ordersDiffer(order, ordersOfCart)),
    each('payments', (order) => paymentsDiffer(order, evidence)),
    { ...ledger, differences: [...ledger.differences, ...stray] },
    each('invoices', (order) => invoicesDiffer(order, evidence)),
    each('events', (order) => eventsDiffer(order, evidence)),
  ];
}

/** An order is created when a bank is asked about its payment; without an approval it stays unpaid. */
export function isPaid({ amountPaid, paymentStatus }: Json): boolean {
  return amountPaid > 0 || paymentStatus === 'captured';
}

function isRightlyUnpaid(order: Json): boolean {
  return !isPaid(order) && ['challenged', 'refused'].includes(order.metadata?.outcome);
}

function ordersDiffer(order: Json, ordersOfCart: ReadonlyMap<string, number>): string[] {
  const { paymentStatus, amountPaid, amountRefunded, total, cartId, metadata } = order;
  const hasSeveral = cartId !== null && ordersOfCart.get(cartId) !== 1;
  const several = [hasSeveral, `cart ${cartId} has several orders`] as const;
  if (isRightlyUnpaid(order)) return said([several]);
  const { outcome } = metadata;
  return said([
    [paymentStatus !== statusAfter(order), `its payment status is ${paymentStatus}`],
    [amountPaid !== total, `${amountPaid} is paid of ${total}`],
    [amountRefunded > amountPaid, `${amountRefunded} is refunded of ${amountPaid}`],
    [outcome === 'refused' || outcome === 'abandoned', `it is paid, and its buyer was ${outcome}`],
    several,
  ]);
}

function statusAfter({ amountRefunded, total }: Json): string {
  if (amountRefunded === 0) return 'captured';
  return amountRefunded === total ? 'refunded' : 'partially_refunded';
}

function paymentsDiffer(order: Json, { paymentsOf }: Evidence): string[] {
  const captured = (paymentsOf.get(order.id) ?? []).filter(
    ({ amountCaptured }) => amountCaptured > 0,
  );
  const [payment] = captured;
  const wanted = isRightlyUnpaid(order) ? 0 : 1;
  if (captured.length !== wanted)
    return [`it has ${captured.length} captured payments, not ${wanted}`];
  if (wanted === 0) return [];
  const { amountCaptured, amountRefunded, currency, status } = payment;
  return said([
    [amountCaptured !== order.total, `${amountCaptured} is captured of ${order.total}`],
    [currency !== order.currency, `it is paid in ${currency}`],
    [status !== statusAfter(order), `its payment is ${status}`],
    [
      amountRefunded !== order.amountRefunded,
      `${amountRefunded} of its payment is refunded, not ${order.amountRefunded}`,
    ],
  ]);
}

function ledgerDiffers(order: Json, { chargesOf, refundsOf, paymentsOf }: Evidence): string[] {
  const key = order.source.startsWith('subscription')
    ? order.subscriptionId
    : order.checkoutSessionId;
  const charges = chargesOf.get(key) ?? [];
  const [charge] = charges;
  const wanted = isRightlyUnpaid(order) ? 0 : 1;
  if (charges.length !== wanted)
    return [
      `the processor charged it ${charges.length} times, not ${wanted === 1 ? 'once' : 'never'}`,
    ];
  if (wanted === 0) return [];
  const refunded = (paymentsOf.get(order.id) ?? [])
    .flatMap(({ id }) => refundsOf.get(id) ?? [])
    .reduce((sum, { amount }) => sum + amount, 0);
  return said([
    [charge.amount !== order.total, `the processor charged ${charge.amount}, not ${order.total}`],
    [charge.currency !== order.currency, `the processor charged ${charge.currency}`],
    [
      refunded !== order.amountRefunded,
      `the processor refunded ${refunded}, not ${order.amountRefunded}`,
    ],
  ]);
}

function invoicesDiffer(order: Json, { invoicesOf }: Evidence): string[] {
  const invoices = invoicesOf.get(order.id) ?? [];
  const [invoice] = invoices;
  const wanted = isRightlyUnpaid(order) ? 0 : 1;
  if (invoices.length !== wanted) return [`it has ${invoices.length} invoices, not ${wanted}`];
  if (wanted === 0) return [];
  const status = statusAfter(order);
  return said([
    [
      invoice.status !== (status === 'captured' ? 'paid' : status),
      `its invoice is ${invoice.status}`,
    ],
    [invoice.total !== order.total, `its invoice is for ${invoice.total}, not ${order.total}`],
    [
      invoice.amountRefunded !== order.amountRefunded,
      `its invoice tells of ${invoice.amountRefunded} refunded, not ${order.amountRefunded}`,
    ],
  ]);
}

function eventsDiffer(order: Json, { eventsOf, paymentsOf }: Evidence): string[] {
  const [payment] = paymentsOf.get(order.id) ?? [];
  const paid = isRightlyUnpaid(order) ? 0 : 1;
  const wanted = [
    ['order.created', order.id, 1],
    ['order.paid', order.id, paid],
    ['payment.captured', payment?.id ?? '', paid],
    ['payment.refunded', payment?.id ?? '', order.amountRefunded > 0 ? 1 : 0],
  ] as const;
  return wanted
    .map(([type, id, times]) => ({
      type,
      times,
      count: eventsOf.get(eventKey(type, id))?.length ?? 0,
    }))
    .filter(({ count, times }) => count !== times)
    .map(({ type, count, times }) => `the log holds ${count} ${type} of it, not ${times}`);
}

export function said(
  findings: readonly (readonly [isDifferent: boolean, words: string])[],
): string[] {
  return findings.filter(([isDifferent]) => isDifferent).map(([, words]) => words);
}

function countOf(rows: readonly Json[], keyOf: (row: Json) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
