import { sleep } from 'k6';
import { metrics } from '../client/metrics.ts';
import { settings } from '../client/settings.ts';
import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { readLog, readSince } from './read-pages.ts';

/** Waits until every subscription of the load is paid, and measures how late each was: by the service's own clock. */
export function measureRenewals(run: Run): void {
  const deadline = Date.now() + settings.settleSeconds * 1_000;
  for (const tenant of run.tenants) {
    while (unpaidOf(run, tenant) > 0 && Date.now() < deadline) sleep(1);
    for (const { createdAt, data } of readLog(tenant, ['subscription.renewed'])) {
      const { metadata, currentPeriodStart } = data.subscription;
      if (metadata?.loadRun !== run.id) continue;
      metrics.dueToRenewed.add(Date.parse(createdAt) - Date.parse(currentPeriodStart));
      metrics.measured.add(1, { metric: 'due_to_renewed' });
    }
  }
}

function unpaidOf(run: Run, tenant: Tenant): number {
  const isUnpaid = ({ metadata, currentPeriodStart }: Json): boolean =>
    metadata?.loadRun === run.id && currentPeriodStart === null;
  return readSince(run, tenant, 'GET /subscriptions').filter(isUnpaid).length;
}
