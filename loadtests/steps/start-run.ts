import { openTenants } from '../client/tenants.ts';
import type { Run, Tenant } from '../client/run.ts';

interface Preparation {
  /** What the tenants' webhook endpoints are sent, when there is a receiver. */
  readonly events?: readonly string[];
  readonly prepare?: (tenant: Tenant, runId: string) => Tenant;
}

/** The set-up of every load: finds the tenants, ends the run when the service refuses one. */
export function startRun({
  events = ['order.*', 'payment.*', 'invoice.*'],
  prepare,
}: Preparation = {}): Run {
  const id = `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 3).toString(36)}`;
  const opened = openTenants(id, events);
  const tenants = prepare ? opened.map((tenant) => prepare(tenant, id)) : opened;
  return { id, startedAt: Date.now(), tenants };
}
