import { journal } from '../client/journal.ts';
import { idNumber, metrics } from '../client/metrics.ts';
import { removeEndpoint } from '../client/receiver.ts';
import type { Run, Tenant } from '../client/run.ts';
import { endDiscount } from '../steps/discount.ts';
import { compareTenant, type Kept } from './compare-tenant.ts';
import { report } from './report-comparison.ts';

/**
 * The verification after each load: compares what the service stores of it (orders, payments, the processor's ledger,
 * invoices, events, deliveries) and what it had confirmed to the virtual users. A difference fails the run.
 */
export function verifyRun(run: Run): void {
  journal(run.id, 'end');
  for (const tenant of run.tenants) {
    const kept = compareTenant(run, tenant);
    takeAway(kept);
    for (const comparison of kept.comparisons) report(comparison);
    endDiscount(tenant);
    leaveEndpoint(run, tenant, kept);
  }
}

/** Removes the endpoint, unless deliveries are missing that may still come. */
export function leaveEndpoint({ id }: Run, tenant: Tenant, { comparisons }: Kept): void {
  const isDelivered = comparisons.every(
    ({ kind, differences }) => kind !== 'deliveries' || differences.length === 0,
  );
  if (isDelivered) removeEndpoint(tenant);
  else
    console.warn(
      `deliveries: the endpoint stays, for those that are late. To verify again: k6 run loadtests/verify.ts -e RUN=${id} ...`,
    );
}

/** What the service keeps is taken from the accounts of what it had confirmed. */
function takeAway({ paidOrders, changes }: Kept): void {
  for (const order of paidOrders) {
    metrics.ordersUnaccounted.add(-1);
    metrics.amountUnaccounted.add(-order.total);
    metrics.refundedUnaccounted.add(-order.amountRefunded);
    metrics.orderIdsUnaccounted.add(-idNumber(order.subscriptionId ?? order.id));
  }
  metrics.changesUnaccounted.add(-changes.length);
}
