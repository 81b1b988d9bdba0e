import { sleep } from 'k6';
import { settings } from '../client/settings.ts';
import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { compareAttempts } from './compare-attempts.ts';
import { compareDeliveries } from './compare-deliveries.ts';
import { compareDiscounts } from './compare-discounts.ts';
import { comparePurchases, isPaid, type Comparison } from './compare-purchases.ts';
import { gatherEvidence } from './evidence.ts';
import { read, readLog } from './read-pages.ts';

/** What a tenant stores of a load. */
export interface Kept {
  readonly comparisons: readonly Comparison[];
  readonly paidOrders: readonly Json[];
  /** Events of the changes that the virtual users count. */
  readonly changes: readonly Json[];
}

/** Compares until nothing differs, or what was under way has had its time to arrive. */
export function compareTenant(run: Run, tenant: Tenant): Kept {
  if (run.countedChanges.length > 0) awaitStillLog(tenant, run.countedChanges);
  const deadline = Date.now() + settings.settleSeconds * 1_000;
  let seen = look(run, tenant);
  while (seen.comparisons.some(({ differences }) => differences.length > 0)) {
    if (Date.now() > deadline) break;
    sleep(1);
    seen = look(run, tenant);
  }
  return seen;
}

function look(run: Run, tenant: Tenant): Kept {
  const evidence = gatherEvidence(run, tenant);
  const comparisons = [
    ...comparePurchases(evidence),
    compareAttempts(evidence),
    compareDiscounts(run, tenant, evidence.orders),
    audit(run, tenant),
    compareDeliveries(run, tenant, evidence),
  ];
  return {
    comparisons,
    paidOrders: evidence.orders.filter(isPaid),
    changes: changesOf(run, tenant),
  };
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

function changesOf(run: Run, tenant: Tenant): Json[] {
  if (run.countedChanges.length === 0) return [];
  return readLog(tenant, run.countedChanges).filter(
    ({ data }) => data.metadata?.loadRun === run.id,
  );
}
