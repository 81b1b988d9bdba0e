import { sleep } from 'k6';
import { idNumber, metrics } from '../client/metrics.ts';
import { removeEndpoint } from '../client/receiver.ts';
import { settings } from '../client/settings.ts';
import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { comparePurchases, type Comparison } from './compare-purchases.ts';
import { gatherEvidence } from './evidence.ts';
import { read, readLog } from './read-pages.ts';

interface Verification {
  /** What the endpoints were registered for, as in the set-up. */
  readonly events?: readonly string[];
  /** Events of this type are changes that the virtual users have counted. */
  readonly countedChanges?: readonly string[];
}

const differencesShown = 20;

/**
 * The verification after each load: compares what the service keeps of it (orders, payments, the processor's ledger,
 * invoices, events, deliveries) and what it had confirmed to the virtual users. A difference fails the run.
 */
export function verifyRun(run: Run, verification: Verification = {}): void {
  for (const tenant of run.tenants) {
    if (verification.countedChanges) awaitStillLog(tenant, verification.countedChanges);
    const comparisons = settle(() => compareTenant(run, tenant, verification));
    for (const comparison of comparisons) report(comparison);
    removeEndpoint(tenant);
  }
}

function compareTenant(run: Run, tenant: Tenant, verification: Verification): Counted {
  const { events = ['order.*', 'payment.*', 'invoice.*'], countedChanges = [] } = verification;
  const evidence = gatherEvidence(run, tenant);
  const comparisons = [
    ...comparePurchases(evidence),
    audit(run, tenant),
    compareDeliveries(tenant, events),
  ];
  const changes = countedChanges.length === 0 ? 0 : changesOf(run, tenant, countedChanges);
  return { comparisons, orders: evidence.orders, changes };
}

interface Counted {
  readonly comparisons: readonly Comparison[];
  readonly orders: readonly Json[];
  readonly changes: number;
}

/** What is still under way has some time to arrive; then the last look counts, also against the accounts. */
function settle(look: () => Counted): readonly Comparison[] {
  const deadline = Date.now() + settings.settleSeconds * 1_000;
  let seen = look();
  while (seen.comparisons.some(({ differences }) => differences.length > 0)) {
    if (Date.now() > deadline) break;
    sleep(1);
    seen = look();
  }
  for (const order of seen.orders) {
    metrics.ordersUnaccounted.add(-1);
    metrics.amountUnaccounted.add(-order.total);
    metrics.orderIdsUnaccounted.add(-idNumber(order.subscriptionId ?? order.id));
  }
  metrics.changesUnaccounted.add(-seen.changes);
  return seen.comparisons;
}

/** The service's own money audit, over what has changed since the load began. */
function audit(run: Run, tenant: Tenant): Comparison {
  const since = new Date(run.startedAt - 1_000).toISOString();
  const { data } = read(tenant, 'GET /audit/money', { since });
  return {
    kind: 'audit',
    compared: data.invariants.length,
    differences: data.invariants
      .filter(({ ok }: Json) => !ok)
      .map(({ name, violations }: Json) => `${name}: ${JSON.stringify(violations[0])}`),
  };
}

/** The last changes reach the log a moment after their commit: waits until it has not grown for two seconds. */
function awaitStillLog(tenant: Tenant, types: readonly string[]): void {
  const deadline = Date.now() + settings.settleSeconds * 1_000;
  let seen = -1;
  for (let now = readLog(tenant, types).length; now !== seen && Date.now() < deadline;) {
    seen = now;
    sleep(2);
    now = readLog(tenant, types).length;
  }
}

function changesOf(run: Run, tenant: Tenant, types: readonly string[]): number {
  return readLog(tenant, types).filter(({ data }) => data.metadata?.loadRun === run.id).length;
}

function report({ kind, compared, differences }: Comparison): void {
  metrics.verified.add(compared, { kind });
  metrics.differences.add(differences.length, { kind });
  for (const difference of differences.slice(0, differencesShown))
    console.error(`${kind}: ${difference}`);
  if (differences.length > differencesShown)
    console.error(`${kind}: and ${differences.length - differencesShown} more`);
}
