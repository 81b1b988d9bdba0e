import { sleep } from 'k6';
import { metrics } from '../client/metrics.ts';
import { settings } from '../client/settings.ts';
import type { Json } from '../client/send.ts';
import type { Run, Tenant } from '../client/run.ts';
import { readLog, readSince } from './read-pages.ts';

/** Waits until every subscription of the load is renewed, and measures how late each was: by the service's own clock. */
export function measureRenewals(run: Run): void {
  const deadline = Date.now() + settings.settleSeconds * 1_000;
  for (const tenant of run.tenants) {
    const due = readSince(run, tenant, 'GET /subscriptions').filter(isOf(run)).length;
    let renewed = renewalsOf(run, tenant);
    while (renewed.length < due && Date.now() < deadline) {
      sleep(1);
      renewed = renewalsOf(run, tenant);
    }
    for (const { createdAt, data } of renewed) {
      const { currentPeriodStart } = data.subscription;
      metrics.dueToRenewed.add(Date.parse(createdAt) - Date.parse(currentPeriodStart));
      metrics.measured.add(1, { metric: 'due_to_renewed' });
    }
  }
}

function renewalsOf(run: Run, tenant: Tenant): Json[] {
  const isOfRun = isOf(run);
  return readLog(tenant, ['subscription.renewed']).filter(({ data }) => isOfRun(data.subscription));
}

function isOf({ id }: Run): (subscription: Json) => boolean {
  return ({ metadata }) => metadata?.loadRun === id;
}
