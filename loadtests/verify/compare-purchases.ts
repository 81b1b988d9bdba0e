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
  const { orders } = evidence;
  const each = (kind: VerificationKind, differencesOf: (order: Json) => string[]): Comparison => ({
    kind,
    compared: orders.length,
    differences: orders.flatMap((order) =>
      differencesOf(order).map((difference) => `order ${order.id}: ${difference}`),
    ),
  });
  const ordersOfCart = countOf(orders, ({ cartId }) => cartId ?? '');
  return [
    each('orders', (order) => ordersDiffer(order, ordersOfCart)),
    each('payments', (order) => paymentsDiffer(order, evidence)),
    each('ledger', (order) => ledgerDiffers(order, evidence)),
    each('invoices', (order) => invoicesDiffer(order, evidence)),
    each('events', (order) => eventsDiffer(order, evidence)),
  ];
}

function ordersDiffer(order: Json, ordersOfCart: ReadonlyMap<string, number>): string[] {
  const { paymentStatus, amountPaid, total, cartId } = order;
  return said([
    [paymentStatus !== 'captured', `its payment status is ${paymentStatus}`],
    [amountPaid !== total, `${amountPaid} is paid of ${total}`],
    [cartId !== null && ordersOfCart.get(cartId) !== 1, `cart ${cartId} has several orders`],
  ]);
}

function paymentsDiffer(order: Json, { paymentsOf }: Evidence): string[] {
  const captured = (paymentsOf.get(order.id) ?? []).filter(({ status }) => status === 'captured');
  const [payment] = captured;
  if (captured.length !== 1) return [`it has ${captured.length} captured payments, not one`];
  return said([
    [
      payment.amountCaptured !== order.total,
      `${payment.amountCaptured} is captured of ${order.total}`,
    ],
    [payment.currency !== order.currency, `it is paid in ${payment.currency}`],
  ]);
}

function ledgerDiffers(order: Json, { chargesOf }: Evidence): string[] {
  const key = order.source.startsWith('subscription')
    ? order.subscriptionId
    : order.checkoutSessionId;
  const charges = (chargesOf.get(key) ?? []).filter(
    ({ type, status }) => type === 'charge' && status === 'approved',
  );
  const [charge] = charges;
  if (charges.length !== 1) return [`the processor charged it ${charges.length} times, not once`];
  return said([
    [charge.amount !== order.total, `the processor charged ${charge.amount}, not ${order.total}`],
    [charge.currency !== order.currency, `the processor charged ${charge.currency}`],
  ]);
}

function invoicesDiffer(order: Json, { invoicesOf }: Evidence): string[] {
  const invoices = invoicesOf.get(order.id) ?? [];
  const [invoice] = invoices;
  if (invoices.length !== 1) return [`it has ${invoices.length} invoices, not one`];
  return said([
    [invoice.status !== 'paid', `its invoice is ${invoice.status}`],
    [invoice.total !== order.total, `its invoice is for ${invoice.total}, not ${order.total}`],
  ]);
}

function eventsDiffer(order: Json, { eventsOf, paymentsOf }: Evidence): string[] {
  const [payment] = paymentsOf.get(order.id) ?? [];
  const wanted = [
    ['order.created', order.id],
    ['order.paid', order.id],
    ['payment.captured', payment?.id ?? ''],
  ] as const;
  return wanted
    .map(([type, id]) => ({ type, count: eventsOf.get(eventKey(type, id))?.length ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ type, count }) => `the log holds ${count} ${type} of it, not one`);
}

function said(findings: readonly (readonly [isDifferent: boolean, words: string])[]): string[] {
  return findings.filter(([isDifferent]) => isDifferent).map(([, words]) => words);
}

function countOf(rows: readonly Json[], keyOf: (row: Json) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
