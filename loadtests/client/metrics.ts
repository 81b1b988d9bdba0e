import { Counter, Rate, Trend } from 'k6/metrics';

/** Beside k6's own metrics. Every tag has a small, fixed set of values. */
export const metrics = {
  journeysCompleted: new Counter('journeys_completed'),
  journeysFailed: new Rate('journeys_failed'),
  /** Returns 429. */
  rateLimited: new Counter('rate_limited'),
  /** By `outcome`: journeys that went as they were to go. */
  outcomes: new Counter('outcomes'),
  /** By `outcome`: from the first card until the payment is decided, with the challenge, without pauses. */
  paymentTime: new Trend('payment_time', true),
  /** From the response that an order is paid until its invoice's PDF can be downloaded. */
  invoiceReady: new Trend('invoice_ready', true),
  /** From the response that a change is committed until its webhook has arrived. */
  commitToDelivery: new Trend('commit_to_delivery', true),
  /** From the instant at which a renewal is due until it is paid. */
  dueToRenewed: new Trend('due_to_renewed', true),
  /** How many of them were measured: a threshold on a trend without samples passes. */
  measured: new Counter('measured'),
  /**
   * Accounts: a virtual user adds what the service has confirmed to it, the verification takes away what it finds.
   * What is left is lost (above 0) or unexpected (below 0).
   */
  ordersUnaccounted: new Counter('orders_unaccounted'),
  amountUnaccounted: new Counter('amount_unaccounted'),
  orderIdsUnaccounted: new Counter('order_ids_unaccounted'),
  refundedUnaccounted: new Counter('refunded_unaccounted'),
  changesUnaccounted: new Counter('changes_unaccounted'),
  /** What was confirmed in all, for the summary: a saved run is verified against it. */
  ordersConfirmed: new Counter('orders_confirmed'),
  amountConfirmed: new Counter('amount_confirmed'),
  orderIdsConfirmed: new Counter('order_ids_confirmed'),
  refundedConfirmed: new Counter('refunded_confirmed'),
  changesConfirmed: new Counter('changes_confirmed'),
  /** Of a saved run: what can no longer be compared. */
  incomplete: new Counter('incomplete'),
  /** By `kind`: what the verification compared, and what differed. */
  verified: new Counter('verified'),
  differences: new Counter('verify_differences'),
  /** By `window`, for the charts over time: requests, failures, journeys that began. */
  timelineDuration: new Trend('timeline_duration', true),
  timelineFailed: new Rate('timeline_failed'),
  timelineJourneys: new Counter('timeline_journeys'),
} as const;

/** What the verification compares. */
export const verificationKinds = [
  'orders',
  'payments',
  'ledger',
  'invoices',
  'events',
  'attempts',
  'discounts',
  'audit',
  'deliveries',
  'accounts',
] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/** An id as a number that can be summed: two sums are equal when the same ids went in, as good as surely. */
export function idNumber(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % 0x1000000;
}
