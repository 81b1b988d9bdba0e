import type { Run } from '../client/run.ts';
import { settings } from '../client/settings.ts';
import { journeyOptions } from '../profiles/journey-options.ts';
import { hasDiscounts, outcomes, pickOutcome } from '../profiles/outcomes.ts';
import { awaitDelivery } from '../steps/await-delivery.ts';
import { awaitInvoice } from '../steps/await-invoice.ts';
import { withDiscount } from '../steps/discount.ts';
import { journey } from '../steps/journey.ts';
import { checkOut, outcomeRoutes, purchaseRoutes } from '../steps/purchase.ts';
import { startRun } from '../steps/start-run.ts';
import { summaryOf } from '../summary/summarize.ts';
import { verifyRun } from '../verify/verify-run.ts';

/**
 * Buyers put products into a cart and pay, or not, as MIX says: a card is declined, a bank asks, a cart is left, an order
 * is refunded. One in INVOICE_EVERY waits for the invoice, and for the webhook.
 */
export const options = journeyOptions({
  seconds: 1,
  pauses: 5,
  routes: [...purchaseRoutes, ...outcomeRoutes],
  compares: [
    ...(['orders', 'payments', 'ledger', 'invoices', 'events', 'attempts', 'audit'] as const),
    ...(hasDiscounts ? (['discounts'] as const) : []),
    ...(settings.receiver ? (['deliveries'] as const) : []),
  ],
  outcomes,
  waitsForInvoices: true,
  waitsForDeliveries: true,
});

export function setup(): Run {
  return startRun(hasDiscounts ? { prepare: withDiscount } : {});
}

export default function checkout(run: Run): void {
  journey(run, (traveller) => {
    const { tenant, number, random } = traveller;
    const outcome = pickOutcome(random, number);
    const bought = checkOut(traveller, outcome);
    if (bought === null || outcome === 'refunded' || number % settings.invoiceEvery > 0) return;
    const { orderId, paidAt } = bought;
    awaitDelivery(tenant, { type: 'order.created', resourceId: orderId }, paidAt);
    awaitInvoice(tenant, bought);
  });
}

export function teardown(run: Run): void {
  verifyRun(run);
}

export const handleSummary = summaryOf('checkout');
