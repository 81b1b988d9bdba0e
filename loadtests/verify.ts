import { metrics } from './client/metrics.ts';
import { compareAccounts } from './verify/compare-accounts.ts';
import { compareTenant } from './verify/compare-tenant.ts';
import { reopenRun, type ReopenedRun } from './verify/reopen-run.ts';
import { report } from './verify/report-comparison.ts';
import { readSavedRun } from './verify/saved-run.ts';
import { savedRunOptions } from './verify/saved-run-options.ts';
import { savedRunSummary } from './verify/saved-run-summary.ts';
import { leaveEndpoint } from './verify/verify-run.ts';

/**
 * Verifies an earlier load, of which k6 or the machine ended too soon, or whose deliveries came late; as often as one
 * likes: -e RUN=<its JSON summary, its journal or its id>. Buys nothing.
 */
const saved = readSavedRun(__ENV['RUN'] ?? '');

export const options = savedRunOptions;

export function setup(): ReopenedRun {
  return reopenRun(saved);
}

export default function verify({ run, missing }: ReopenedRun): void {
  metrics.incomplete.add(missing.length);
  const all = run.tenants.map((tenant) => ({ tenant, kept: compareTenant(run, tenant) }));
  for (const { tenant, kept } of all) {
    for (const comparison of kept.comparisons) report(comparison);
    leaveEndpoint(run, tenant, kept);
  }
  const paidOrders = all.flatMap(({ kept }) => kept.paidOrders);
  const changes = all.flatMap(({ kept }) => kept.changes);
  report(compareAccounts(saved, { paidOrders, changes }));
  metrics.verified.add(paidOrders.length + changes.length, { kind: 'found' });
  metrics.journeysCompleted.add(1);
}

export const handleSummary = savedRunSummary(saved);
