import type { Run } from '../client/run.ts';
import { settings } from '../client/settings.ts';
import { journeyOptions } from '../profiles/journey-options.ts';
import { awaitDelivery } from '../steps/await-delivery.ts';
import { awaitInvoice } from '../steps/await-invoice.ts';
import { journey } from '../steps/journey.ts';
import { purchase, purchaseRoutes } from '../steps/purchase.ts';
import { startRun } from '../steps/start-run.ts';
import { summaryOf } from '../summary/summarize.ts';
import { verifyRun } from '../verify/verify-run.ts';

/** Buyers put products into a cart and pay. One in INVOICE_EVERY waits for the invoice, and for the webhook. */
export const options = journeyOptions({
  seconds: 1,
  pauses: 5,
  routes: purchaseRoutes,
  compares: settings.receiver
    ? ['orders', 'payments', 'ledger', 'invoices', 'events', 'audit', 'deliveries']
    : ['orders', 'payments', 'ledger', 'invoices', 'events', 'audit'],
  waitsForInvoices: true,
  waitsForDeliveries: true,
});

export function setup(): Run {
  return startRun();
}

export default function checkout(run: Run): void {
  journey(run, (traveller) => {
    const { tenant, number } = traveller;
    const bought = purchase(traveller);
    if (number % settings.invoiceEvery > 0) return;
    const { orderId, paidAt } = bought;
    awaitDelivery(tenant, { type: 'order.created', resourceId: orderId }, paidAt);
    awaitInvoice(tenant, bought);
  });
}

export function teardown(run: Run): void {
  verifyRun(run);
}

export const handleSummary = summaryOf('checkout');
