import { journal } from '../client/journal.ts';
import type { Run, Tenant } from '../client/run.ts';
import { openTenants } from '../client/tenants.ts';
import { profile } from '../profiles/profiles.ts';

interface Preparation extends Partial<Pick<Run, 'events' | 'countedChanges'>> {
  readonly prepare?: (tenant: Tenant, runId: string) => Tenant;
}

export const purchaseEvents = ['order.*', 'payment.*', 'invoice.*'];

/** The set-up of every load: finds the tenants, ends the run when the service refuses one. */
export function startRun({
  events = purchaseEvents,
  countedChanges = [],
  prepare,
}: Preparation = {}): Run {
  // The time is in the first eight characters: verify/saved-run.ts reads it there.
  const id = `${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 3).toString(36)}`;
  const opened = openTenants(id, events);
  const tenants = prepare ? opened.map((tenant) => prepare(tenant, id)) : opened;
  const run = { id, startedAt: Date.now(), tenants, events, countedChanges };
  journal(
    id,
    'begin',
    run.startedAt,
    events.join(','),
    countedChanges.join(',') || 'orders',
    profile.untilItBreaks ? 'until-it-breaks' : 'to-the-end',
  );
  for (const { applicationId, logPosition, endpoint } of tenants)
    journal(id, 'tenant', applicationId, logPosition, endpoint ? 'receiver' : 'alone');
  return run;
}
